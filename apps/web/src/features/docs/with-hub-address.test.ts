import { expect, test } from "vitest";
import { parseDocument } from "../../documents/parse-document.ts";
import { markdownWithAddress, partsWithAddress } from "./with-hub-address.ts";

const source = "# Start\n\nOpen <http://127.0.0.1:7860>.\n\n```sh\nexport HF_ENDPOINT=http://127.0.0.1:7860\n```\n";

test("commands, links and Markdown name this hub", () => {
  const parts = partsWithAddress(parseDocument(source), "https://hub.example");
  const text = JSON.stringify(parts);
  expect(text).toContain("export HF_ENDPOINT=https://hub.example");
  expect(text).toContain('href=\\"https://hub.example\\"');
  expect(text).not.toContain("127.0.0.1");
  expect(markdownWithAddress(source, "https://hub.example")).not.toContain("127.0.0.1");
});

test("special characters in an address are escaped", () => {
  const [body] = partsWithAddress([{ kind: "body", id: "part-0", html: "http://127.0.0.1:7860" }], 'http://a"<$&');
  expect(body).toMatchObject({ html: "http://a&quot;&lt;$&amp;" });
});
