import { parseForm } from "../parse-form.ts";
import { type WrittenForm, writeForm } from "../write-form.ts";

const boundary = "----b7MA4YWxkTrZu0gW";
const type = `multipart/form-data; boundary="${boundary}"`;

/** Heads in which parsers have found other names than the one that is meant. */
const heads: readonly string[] = [
  'form-data; name="a"; filename="x\\"; name=\\"model"',
  'form-data; name="a"; filename="x%22; name=%22model"',
  "form-data; name=\"a\"; filename=x; filename*=utf-8''%22%3B%20name%3D%22model",
  'form-data; x="; name="; name="model"',
  'form-data; name="a"; filename="C:\\dir\\file.wav"',
  'form-data; name="a"; filename=""',
  'form-data; name="a"; filename="naïve 🎵.wav"',
  "form-data; name=a; filename=b",
  'form-data; name="a"; Name="model"',
  "form-data; name=\"a\" ; name*=utf-8''model",
  'form-data; name=a; filename="\u0001.wav"',
];
const values: readonly string[] = [
  "v",
  "",
  `\r\n--${boundary.slice(1)}`,
  `\n--${boundary}--`,
  `--${boundary}\r\n`,
  "é\0",
];

interface OddForm {
  head: string;
  value: string;
  /** What the router checks: text as text, files in Latin-1. */
  checked: readonly { name: string; isFile: boolean; value: string }[];
  /** What a provider gets. */
  written: WrittenForm;
}

/** Forms with odd parts before a `model`, as far as they are accepted. For tests only. */
export function oddForms(): OddForm[] {
  return heads.flatMap((head) =>
    values.flatMap((value) => {
      const model = 'Content-Disposition: form-data; name="model"\r\n\r\nacme/m';
      const text = `--${boundary}\r\ncontent-disposition: ${head}\r\n\r\n${value}\r\n--${boundary}\r\n${model}\r\n--${boundary}--\r\n`;
      const parts = acceptedParts(Buffer.from(text));
      if (parts === undefined) return [];
      const checked = parts.map((part) => ({
        name: part.name,
        isFile: part.filename !== undefined,
        value: part.value.toString(part.filename === undefined ? "utf8" : "latin1"),
      }));
      return [{ head, value, checked, written: writeForm(parts) }];
    }),
  );
}

function acceptedParts(body: Buffer) {
  try {
    return parseForm(body, type);
  } catch {
    return undefined;
  }
}
