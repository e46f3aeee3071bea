"""Generates docs/clients/python.md and python-types.md from the README and the docstrings.

With --check, it only says whether they are current.

The sources are read, not run, so that every version of Python writes the same text.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Union

CLIENT = Path(__file__).resolve().parent.parent
PACKAGE = CLIENT / "src" / "scanledger"
PAGES = CLIENT.parent.parent / "docs" / "clients"
CALLS_PAGE = "python.md"
TYPES_PAGE = "python-types.md"
NOTICE = "<!-- Generated from the README and the docstrings of clients/python by `npm run docs`; do not edit. -->"
RESOURCES = "_sync"

Function = Union[ast.FunctionDef, ast.AsyncFunctionDef]


@dataclass
class Attribute:
    """An attribute of a class, with the comment ``#: …`` above it."""

    name: str
    type: str
    documentation: str


@dataclass
class Class:
    """A public class of the package."""

    name: str
    bases: List[str]
    documentation: str
    attributes: List[Attribute] = field(default_factory=list)
    methods: List[Function] = field(default_factory=list)
    source: str = ""


class Reference:
    """The classes of the package by their names, and what has no docstring."""

    def __init__(self) -> None:
        self.undocumented: List[str] = []
        self.exported = exported_names()
        self.classes: Dict[str, Class] = {}
        for path in sorted(PACKAGE.glob("*.py")) + sorted((PACKAGE / RESOURCES).glob("*.py")):
            source = path.read_text(encoding="utf-8")
            if path.parent == PACKAGE:
                source = source.replace("List[", "list[").replace("Dict[", "dict[")
            for node in ast.parse(source).body:
                if isinstance(node, ast.ClassDef):
                    self.classes[node.name] = self._class(node, source)

    def pages(self) -> Dict[str, str]:
        """The documents by their file names."""
        readme = re.sub(r"\A# .*\n", "", (CLIENT / "README.md").read_text(encoding="utf-8")).strip()
        introduction = f"What the calls of the [Python client]({CALLS_PAGE}) take and return."
        return {
            CALLS_PAGE: "\n\n".join(["# Python client", NOTICE, readme, *self._calls()]) + "\n",
            TYPES_PAGE: "\n\n".join(["# Python client: types", NOTICE, introduction, *self._types()]) + "\n",
        }

    def _calls(self) -> Iterator[str]:
        client = self.classes["Scanledger"]
        yield "## Class Scanledger"
        yield documented(client.documentation)
        yield "`AsyncScanledger` has the same members: its calls are awaited, its lists and events are read with `async for`."
        for method in client.methods:
            yield from self._method(method, "Scanledger" if method.name == "__init__" else "client.", client)
        for attribute in client.attributes:
            resource = self.classes[attribute.type]
            yield f"## client.{attribute.name}"
            yield documented(resource.documentation)
            for method in resource.methods:
                yield from self._method(method, f"client.{attribute.name}.", resource)
        yield "## Functions"
        yield from self._functions(PACKAGE / "_receipts" / "verify_receipt.py", "")
        yield from self._webhooks()
        yield "## Error classes"
        errors = [one for one in self.classes.values() if one.name.endswith("Error") and one.name in self.exported]
        for error in errors:
            yield from self._type(error, "###", TYPES_PAGE)

    def _types(self) -> Iterator[str]:
        first = [self.classes[name] for name in ("List", "Page", "ScanEvent", "Model")]
        models = [one for one in self.classes.values() if self._is_model(one) and one.name != "Model"]
        for one in first + models:
            yield from self._type(one, "##", "")

    def _is_model(self, one: Class) -> bool:
        return one.name == "Model" or any(self._is_model(self.classes[base]) for base in one.bases if base in self.classes)

    def _webhooks(self) -> Iterator[str]:
        path = PACKAGE / "webhooks.py"
        yield "## Module webhooks"
        yield documented(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "")
        yield from self._functions(path, "webhooks.")

    def _functions(self, path: Path, prefix: str) -> Iterator[str]:
        """The public functions of a module."""
        source = path.read_text(encoding="utf-8").replace("List[", "list[").replace("Dict[", "dict[")
        holder = Class(path.stem, [], "", source=source)
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield from self._method(node, prefix, holder)

    def _method(self, node: Function, prefix: str, owner: Class) -> Iterator[str]:
        name = prefix if node.name == "__init__" else f"{prefix}{node.name}"
        documentation = ast.get_docstring(node)
        if not documentation:
            self.undocumented.append(f"{owner.name}.{node.name}")
        signature = signature_of(node, owner.source)
        yield f"### {name}"
        yield f"```python\n{name}{signature}\n```"
        yield documented(documentation or "")
        links = self._links(signature, TYPES_PAGE)
        if links:
            yield f"Types: {', '.join(links)}."

    def _type(self, one: Class, heading: str, types_page: str) -> Iterator[str]:
        yield f"{heading} {one.name}"
        yield documented(one.documentation)
        bases = [base for base in one.bases if base in self.exported]
        if bases:
            yield f"Extends {', '.join(f'[{base}](#{base.lower()})' for base in bases)}."
        lines = []
        for attribute in one.attributes:
            links = self._links(attribute.type, types_page)
            see = f" See {', '.join(links)}." if links else ""
            type_text = f" (`{attribute.type}`)" if attribute.type else ""
            lines.append(f"- `{attribute.name}`{type_text}: {documented(attribute.documentation)}{see}")
        if lines:
            yield "\n".join(lines)
        for method in one.methods:
            if method.name.startswith("__"):
                continue
            documentation = ast.get_docstring(method)
            if not documentation:
                self.undocumented.append(f"{one.name}.{method.name}")
            yield f"- `{method.name}{signature_of(method, one.source)}`: {documented(documentation or '')}"

    def _links(self, text: str, page: str) -> List[str]:
        names = dict.fromkeys(re.findall(r"\b[A-Z]\w+", text))
        return [
            f"[{name}]({page}#{name.lower()})"
            for name in names
            if name in self.classes and (name in ("List", "Page", "ScanEvent") or self._is_model(self.classes[name]))
        ]

    def _class(self, node: ast.ClassDef, source: str) -> Class:
        bases = [ast.unparse(base) for base in node.bases]
        documentation = ast.get_docstring(node)
        one = Class(node.name, bases, documentation or "", source=source)
        if not documentation and self._is_public(one):
            self.undocumented.append(node.name)
        for member in node.body:
            if isinstance(member, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if member.name == "__init__":
                    one.attributes.extend(self._assigned(member, one))
                    if ast.get_docstring(member):
                        one.methods.append(member)
                elif not member.name.startswith("_"):
                    one.methods.append(member)
            elif isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
                if not member.target.id.startswith("_"):
                    one.attributes.append(self._attribute(member.target.id, member.annotation, member.lineno, one))
        return one

    def _assigned(self, method: Function, one: Class) -> Iterator[Attribute]:
        """What a constructor assigns to ``self``: for resources with the class of the value."""
        types = {argument.arg: argument.annotation for argument in method.args.args + method.args.kwonlyargs}
        for node in method.body:
            if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Attribute):
                continue
            name = node.targets[0].attr
            if name.startswith("_") or not self._is_public(one):
                continue
            value = node.value
            annotation = types.get(value.id) if isinstance(value, ast.Name) else None
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
                annotation = value.func
            yield self._attribute(name, annotation, node.lineno, one)

    def _attribute(self, name: str, annotation: Optional[ast.expr], line: int, one: Class) -> Attribute:
        documentation = comment_above(one.source, line)
        if not documentation and self._is_public(one):
            self.undocumented.append(f"{one.name}.{name}")
        type_text = "" if annotation is None else source_of(annotation, one.source)
        return Attribute(name, type_text, documentation)

    def _is_public(self, one: Class) -> bool:
        return one.name in self.exported or self._is_model(one)


def exported_names() -> List[str]:
    """What ``__init__`` imports by name."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return [alias.asname or alias.name for node in imports for alias in node.names]


def comment_above(source: str, line: int) -> str:
    """The lines ``#: …`` above a line, as one text."""
    lines = source.splitlines()[: line - 1]
    found: List[str] = []
    while lines and lines[-1].strip().startswith("#:"):
        found.insert(0, lines.pop().strip()[2:].strip())
    return " ".join(found)


def signature_of(node: Function, source: str) -> str:
    """The parameters without ``self``, and the result, on one line or one parameter a line."""
    positional = [one for one in node.args.args if one.arg != "self"]
    missing: List[Optional[ast.expr]] = [None] * (len(positional) - len(node.args.defaults))
    parts = [parameter(one, default, source) for one, default in zip(positional, missing + list(node.args.defaults))]
    if node.args.kwonlyargs:
        parts.append("*")
    parts.extend(parameter(one, default, source) for one, default in zip(node.args.kwonlyargs, node.args.kw_defaults))
    result = "" if node.name == "__init__" or node.returns is None else f" -> {source_of(node.returns, source)}"
    one_line = f"({', '.join(parts)}){result}"
    if len(one_line) < 80:
        return one_line
    return "(\n" + "".join(f"    {part},\n" for part in parts) + f"){result}"


def parameter(argument: ast.arg, default: Optional[ast.expr], source: str) -> str:
    """``name: type = default``"""
    type_text = "" if argument.annotation is None else f": {source_of(argument.annotation, source)}"
    return f"{argument.arg}{type_text}" + ("" if default is None else f" = {source_of(default, source)}")


def source_of(node: ast.expr, source: str) -> str:
    """The text of an expression, with the lists of Python named as they are."""
    return (ast.get_source_segment(source, node) or "").replace("PythonList", "list")


def documented(text: str) -> str:
    """A docstring as Markdown: code between single backticks, paragraphs on one line each."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(" ".join(one.split()) for one in paragraphs).replace("``", "`")


def main() -> int:
    """Returns the exit code."""
    reference = Reference()
    pages = reference.pages()
    if reference.undocumented:
        print(f"without a docstring: {', '.join(reference.undocumented)}", file=sys.stderr)
        return 1
    for name, text in pages.items():
        path = PAGES / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv:
            print(f"docs/clients/{name} is not up to date. Run: npm run docs", file=sys.stderr)
            return 1
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
