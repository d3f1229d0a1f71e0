// `go run sdks.go SCHEMA FOLDER` generates the SDKs for Python and Go from a package schema.
package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"strings"

	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

const tool = "pulumi-edge-platform"

var generators = map[string]func(*schema.Package) (map[string][]byte, error){
	"python": func(pkg *schema.Package) (map[string][]byte, error) {
		return python.GeneratePackage(tool, pkg, nil, nil)
	},
	"go": func(pkg *schema.Package) (map[string][]byte, error) {
		return golang.GeneratePackage(tool, pkg, nil)
	},
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	check(err)
	for language, generate := range generators {
		// A generator modifies the package, so each language gets a new one.
		files, err := generate(bindSchema(text))
		check(err)
		for name, content := range files {
			path := filepath.Join(os.Args[2], language, name)
			check(os.MkdirAll(filepath.Dir(path), 0o755))
			check(os.WriteFile(path, content, 0o644))
		}
	}
}

func bindSchema(text []byte) *schema.Package {
	var spec schema.PackageSpec
	check(json.Unmarshal(text, &spec))
	for token, resource := range spec.Resources {
		resource.Description = withoutExamples(resource.Description)
		spec.Resources[token] = resource
	}
	for token, function := range spec.Functions {
		function.Description = withoutExamples(function.Description)
		spec.Functions[token] = function
	}
	pkg, diagnostics, err := schema.BindSpec(spec, schema.NewNullLoader(), schema.ValidationOptions{})
	check(err)
	if len(diagnostics) > 0 {
		log.Fatal(diagnostics)
	}
	return pkg
}

// withoutExamples removes examples, which are TypeScript programs.
func withoutExamples(description string) string {
	before, _, _ := strings.Cut(description, "\n\n## Example Usage")
	return before
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
