"""Validates JSON documents against the schema that each names.

usage: validate_documents.py SCHEMA_FOLDER DOCUMENT...
Prints one line an error, "FILE: PATH: what", and exits 1 if there was one.
"""

import json
import pathlib
import sys

import jsonschema


def make_validator(folder):
    """A function of a schema's name that gives its validator; schemas refer to each other by $id."""
    schemas = {}
    for path in sorted(pathlib.Path(folder).glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        schemas[schema["$id"]] = schema

    def validator(name):
        schema = schemas.get(name)
        if schema is None:
            return None
        resolver = jsonschema.RefResolver(base_uri="", referrer=schema, store=schemas)
        return jsonschema.Draft202012Validator(schema, resolver=resolver)

    return validator


def reject_constant(text):
    raise ValueError(f"{text} is not JSON")


def main():
    validator_of = make_validator(sys.argv[1])
    failed = False
    for name in sys.argv[2:]:
        document = json.loads(pathlib.Path(name).read_text(encoding="utf-8"), parse_constant=reject_constant)
        validator = validator_of(document.get("schema"))
        if validator is None:
            print(f"{name}: there is no schema for {document.get('schema')!r}")
            failed = True
            continue
        for error in validator.iter_errors(document):
            print(f"{name}: {error.json_path}: {error.message[:300]}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
