import { once } from "node:events";
import { Readable } from "node:stream";
import busboy from "busboy";
import { describe, expect, test } from "vitest";
import { parseForm } from "./parse-form.ts";
import { oddForms } from "./testing/odd-forms.ts";
import { type WrittenForm, writeForm } from "./write-form.ts";

interface Field {
  name: string;
  filename?: string | undefined;
  value: string;
}

async function readByBusboy({ body, contentType }: WrittenForm): Promise<Field[]> {
  const fields: Field[] = [];
  const parser = busboy({ headers: { "content-type": contentType } });
  parser.on("field", (name, value) => void fields.push({ name, value }));
  parser.on("file", (name, stream, { filename }) => {
    const field: Field = { name, filename, value: "" };
    fields.push(field);
    stream.setEncoding("latin1").on("data", (text: string) => {
      field.value += text;
    });
  });
  Readable.from(body).pipe(parser);
  await once(parser, "close");
  return fields;
}

async function readByNode({ body, contentType }: WrittenForm): Promise<Field[]> {
  const response = new Response(new Uint8Array(Buffer.concat(body)), { headers: { "content-type": contentType } });
  const fields = [...(await response.formData())].map(async ([name, value]) =>
    typeof value === "string"
      ? { name, value }
      : { name, filename: value.name, value: Buffer.from(await value.arrayBuffer()).toString("latin1") },
  );
  return Promise.all(fields);
}

describe("every parser reads the written form as it was checked", () => {
  test.each(oddForms())("$head: $value", async ({ checked, written }) => {
    for (const parser of [readByBusboy, readByNode]) {
      const fields = await parser(written);
      const read = fields.map(({ name, filename, value }) => ({ name, isFile: filename !== undefined, value }));
      expect(read).toEqual(checked);
    }
  });
});

test("names of files and types are preserved", async () => {
  const form = new Response(
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="file"; filename="naïve \\"1\\".wav"\r\ncontent-type: audio/wav\r\n\r\nv\r\n--x--`,
    ),
  );
  const parts = parseForm(Buffer.from(await form.arrayBuffer()), "multipart/form-data; boundary=x");
  const written = writeForm(parts);
  expect(String(Buffer.concat(written.body))).toContain(
    'content-disposition: form-data; name="file"; filename="naïve %221%22.wav"\r\ncontent-type: audio/wav\r\n',
  );
  expect(await readByNode(written)).toEqual([{ name: "file", filename: 'naïve "1".wav', value: "v" }]);
});

test("values are not copied", () => {
  const value = Buffer.from("a long recording");
  expect(writeForm([{ name: "file", filename: "a", contentType: undefined, value }]).body[1]).toBe(value);
});
