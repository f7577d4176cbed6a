"""Renders templates as transformers does. Reads {"template", "values"} a line, writes {"text"} or {"error"} a line.

The set-up follows transformers' apply_chat_template:
https://huggingface.co/docs/transformers/main/en/chat_templating_writing
"""

import datetime
import json
import sys

import jinja2
from jinja2.ext import Extension, loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment


class Generation(Extension):
    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return jinja2.nodes.CallBlock(self.call_method("_render"), [], [], body).set_lineno(line)

    def _render(self, caller):
        return caller()


def to_json(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def raise_exception(message):
    raise jinja2.exceptions.TemplateError(message)


def render(template, values):
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols]
    )
    environment.filters["tojson"] = to_json
    environment.globals["raise_exception"] = raise_exception
    # The time that recorded-cases.ts has.
    environment.globals["strftime_now"] = lambda form: datetime.datetime(2025, 3, 7, 14, 5, 9).strftime(form)
    return environment.from_string(template).render(**values)


for line in sys.stdin:
    case = json.loads(line)
    try:
        result = {"text": render(case["template"], case["values"])}
    except Exception as error:
        result = {"error": type(error).__name__, "message": str(error)}
    print(json.dumps(result))
