import { describe, expect, test } from "vitest";
import { parseHeaderValue } from "./header-value.ts";

function read(text: string) {
  const parsed = parseHeaderValue(text);
  return parsed && [parsed.value, Object.fromEntries(parsed.parameters)];
}

describe("parses a value with its parameters", () => {
  test.each([
    { text: "form-data", means: ["form-data", {}] },
    { text: ' Form-Data ; NAME="a" ', means: ["form-data", { name: "a" }] },
    { text: "form-data; name=a; filename=b.wav", means: ["form-data", { name: "a", filename: "b.wav" }] },
    { text: 'form-data; name="a;b=c"', means: ["form-data", { name: "a;b=c" }] },
    {
      text: 'form-data; name="a"; filename="b; name=\\"model\\""',
      means: ["form-data", { name: "a", filename: 'b; name="model"' }],
    },
    { text: 'form-data; filename="C:\\dir\\\\b"', means: ["form-data", { filename: "C:\\dir\\b" }] },
    { text: "form-data;", means: ["form-data", {}] },
    { text: 'form-data; name=""', means: ["form-data", { name: "" }] },
  ])("$text", ({ text, means }) => {
    expect(read(text)).toEqual(means);
  });

  test.each([
    'form-data; name="a"; name="b"',
    'form-data; name="a"; NAME=b',
    'form-data; name="a" b',
    'form-data; name="a',
    'form-data; name="a\\"',
    'form-data; name=a"b"',
    "form-data; name=",
    "form-data; name",
    'form-data; "name"=a',
    "form-data; =a",
  ])("%s is rejected", (text) => {
    expect(read(text)).toBeUndefined();
  });

  test("any 16 KiB are parsed in linear time", () => {
    for (const part of [";", "; ", '"', '\\"', "a=", ";a=", ' ;a="', "="]) {
      const before = process.threadCpuUsage();
      parseHeaderValue(`form-data;a="${part.repeat(16_384 / part.length)}`);
      expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
    }
  });
});
