import { assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { inferenceSnippets } from "../inference-snippets.ts";
import { ownHubChat, visionModel } from "../testing/calls.ts";
import { readPowershell } from "../testing/read-powershell.ts";
import { powershell, powershellHereJson } from "./languages.ts";

/** Attempts to break out of PowerShell strings. */
const hostile = [
  "'",
  "''",
  "\u2018\u2019\u201a\u201b",
  "\u2019; Remove-Item x; \u2018",
  "'@",
  "\n'@\nRemove-Item x\n@'\n",
  "\r'@",
  "\r\n'@\r\n",
  "\n\u2019@\n",
  "\u2028'@",
  "\u0085'@",
  "@'",
  "@'\n",
  "$(Remove-Item x)",
  "$env:HF_TOKEN",
  "`' `n `$ ``",
  '"@',
  '" + $image + "',
  "#>",
  "--%",
  "\ud83e\udd89 é",
  "\\",
  "",
];
const anyText = oneof(
  string({ unit: "binary" }),
  constantFrom(...hostile),
  string({ unit: constantFrom("'", "\u2019", "@", "\n", "\r", "$", "`", "a") }),
);

test.each(hostile)("%j is one string", (text) => {
  expect(readPowershell(powershell(text))).toEqual({ text, rest: "" });
});

test("any text is one string, whatever follows it", () => {
  assert(
    property(anyText, (text) => {
      expect(readPowershell(`${powershell(text)} -Headers $headers`)).toEqual({
        text: text.toWellFormed(),
        rest: " -Headers $headers",
      });
    }),
    { numRuns: 2000 },
  );
});

test("any JSON is one here-string in ASCII", () => {
  assert(
    property(anyText, anyText, (key, text) => {
      const value = { [key]: [text, { text }], after: "end" };
      const code = powershellHereJson(value);
      expect(code).toMatch(/^[\x20-\x7e\n]*$/);
      const read = readPowershell(`${code}\n\nnext`);
      expect(read.rest).toBe("\n\nnext");
      const wellFormed = text.toWellFormed();
      expect(JSON.parse(read.text)).toEqual({
        [key.toWellFormed()]: [wellFormed, { text: wellFormed }],
        after: "end",
      });
    }),
    { numRuns: 2000 },
  );
});

test.each([false, true])("a chat with an image evaluates to its body, streaming: %j", (streaming) => {
  assert(
    property(anyText, (text) => {
      const messages = [
        { role: "system", content: text },
        {
          role: "user",
          content: [
            { type: "text", text },
            { type: "image_url", image_url: { url: "it's [1].png" } },
          ],
        },
      ] as const;
      const call = ownHubChat("http://127.0.0.1:7860", visionModel);
      const clients = ["powershell"];
      const [snippet] = inferenceSnippets(visionModel, call, { messages, streaming, clients });
      const code = snippet?.code ?? "";
      const read = readPowershell(code.slice(code.indexOf("$body = ") + "$body = ".length), { image: "QUJD" });
      expect(read.rest).toMatch(/^\n/);
      const wellFormed = text.toWellFormed();
      expect(JSON.parse(read.text).messages).toEqual([
        { role: "system", content: wellFormed },
        {
          role: "user",
          content: [
            { type: "text", text: wellFormed },
            { type: "image_url", image_url: { url: "data:image/png;base64,QUJD" } },
          ],
        },
      ]);
      expect(code).toContain("Convert-Path -LiteralPath 'it''s [1].png'");
    }),
    { numRuns: 200 },
  );
});

test.each([
  { code: "'a", says: "A string has no end." },
  { code: "@' a\n'@", says: "The head of a here-string must end its line." },
  { code: "@'\na '@", says: "A here-string has no end." },
  { code: "Get-Item", says: "Neither a string nor a variable: Get-Item" },
  { code: "$image", says: "There is no variable $image." },
])("code that is not text is detected: $code", ({ code, says }) => {
  expect(() => readPowershell(code)).toThrow(says);
});

test.each([
  { code: "'it''s'", text: "it's" },
  { code: "\u2018it\u2019\u2019s\u2019", text: "it\u2019s" },
  { code: "@'\nit's\n 'a'@\n'@", text: "it's\n 'a'@" },
  { code: "@'\n'@", text: "" },
  { code: "@'  \r\na\r\n'@ + 'b'", text: "ab" },
])("the parser follows the documentation: $code", ({ code, text }) => {
  expect(readPowershell(code)).toEqual({ text, rest: "" });
});
