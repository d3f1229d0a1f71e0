//go:build tools

// Package tools pins the Pulumi command so that it can be built from its modules.
package tools

import _ "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi"
