//go:build tools

// Package tools pins the Node.js language host so that it can be built from its module.
package tools

import _ "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs"
