//go:build tools

// Package tools pins the language host for YAML so that it can be built from its module.
package tools

import _ "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml"
