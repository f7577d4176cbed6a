import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oddForms } from "./testing/odd-forms.ts";

/** Reads one form per line, and prints what Starlette and python-multipart parse from it. */
const program = `
import asyncio, base64, io, json, sys
from python_multipart.multipart import create_form_parser
from starlette.datastructures import Headers
from starlette.formparsers import MultiPartParser

async def starlette(kind, body):
    async def stream():
        yield body
    form = await MultiPartParser(Headers({"content-type": kind}), stream()).parse()
    fields = []
    for name, value in form.multi_items():
        is_file = not isinstance(value, str)
        text = (await value.read()).decode("latin-1") if is_file else value
        fields.append({"name": name, "isFile": is_file, "value": text})
    return fields

def python_multipart(kind, body):
    fields = []
    def on_field(field):
        value = (field.value or b"").decode("utf-8")
        fields.append({"name": field.field_name.decode(), "isFile": False, "value": value})
    def on_file(file):
        file.file_object.seek(0)
        fields.append({"name": file.field_name.decode(), "isFile": True, "value": file.file_object.read().decode("latin-1")})
    parser = create_form_parser({"Content-Type": kind.encode()}, on_field, on_file)
    parser.write(body)
    parser.finalize()
    return fields

for line in sys.stdin:
    form = json.loads(line)
    body = base64.b64decode(form["body"])
    print(json.dumps([asyncio.run(starlette(form["type"], body)), python_multipart(form["type"], body)]))
`;

/** A Python with the parsers, installed once per machine. */
function pythonWithParsers(): string {
  const folder = join(tmpdir(), "modelyard-form-python");
  const python = join(folder, "bin/python");
  if (!existsSync(join(folder, "bin/installed"))) {
    mkdirSync(folder, { recursive: true });
    execFileSync("python3", ["-m", "venv", folder]);
    execFileSync(python, ["-m", "pip", "install", "--quiet", "starlette", "python-multipart"], { stdio: "inherit" });
    execFileSync("touch", [join(folder, "bin/installed")]);
  }
  return python;
}

test("Starlette and python-multipart parse the written form as it was checked", () => {
  const forms = oddForms();
  const input = forms.map(({ written: { contentType, body } }) =>
    JSON.stringify({ type: contentType, body: Buffer.concat(body).toString("base64") }),
  );
  const { stdout, stderr, status } = spawnSync(pythonWithParsers(), ["-c", program], {
    input: input.join("\n"),
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  const read = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  // Written forms have no empty file names, so each file is parsed as one.
  expect(read).toEqual(forms.map(({ checked }) => [checked, checked]));
});
