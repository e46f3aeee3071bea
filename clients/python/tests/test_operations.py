"""Every operation of the API, as the OpenAPI document has it."""

import json
import re
import unittest
from pathlib import Path
from typing import get_type_hints

from cases import cases_of, perform, recorded_requests, set_script, setting

import scanledger
from scanledger import Scanledger, _models

OPENAPI = json.loads(Path(setting("OPENAPI_FILE")).read_text())
OPERATIONS = cases_of("operations.json")

#: Schemas of requests, errors and pages are other types here, and those of values none.
ELSEWHERE = re.compile(r"Body$|Page$|^(Error|Health|FindingPlaces)$")


class Operations(unittest.TestCase):
    def test_all_are_there(self) -> None:
        published = {
            (method.upper(), path)
            for path, item in OPENAPI["paths"].items()
            if path.startswith("/v1/")
            for method in item
            if method in ("get", "post", "patch", "delete", "put")
        }
        self.assertEqual({(one["method"], one["path"]) for one in OPERATIONS}, published)

    def test_requests(self) -> None:
        for operation in OPERATIONS:
            with self.subTest(operation["call"]), Scanledger("slk_test", setting("SCRIPTED_URL")) as client:
                set_script([operation.get("response", {"status": 200, "json": {"data": [], "has_more": False}})])
                perform(client, operation)
                (request,) = recorded_requests()
                path, _, query = request["url"].partition("?")
                ids = iter(operation.get("ids", ()))
                self.assertEqual(request["method"], operation["method"])
                self.assertEqual(path, re.sub(r"\{\w+\}", lambda _: next(ids), operation["path"]))
                self.assertEqual("&".join(sorted(query.split("&"))), operation.get("query", ""))
                self.assertEqual(json.loads(request["body"] or "null"), operation.get("body"))


class Models(unittest.TestCase):
    def test_members(self) -> None:
        for name, schema in OPENAPI["components"]["schemas"].items():
            if "properties" not in schema or ELSEWHERE.search(name):
                continue
            with self.subTest(name):
                model = getattr(_models, name)
                members = {member for member in get_type_hints(model) if not member.startswith("_")}
                self.assertEqual(members, set(schema["properties"]))
                self.assertIs(getattr(scanledger, name), model)
                optional = {member for member in members if hasattr(model, member)}
                self.assertEqual(optional, members - set(schema["required"]))
