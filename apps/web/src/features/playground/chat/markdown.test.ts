import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test.each([
  { what: "HTML", text: "<img src=x onerror=alert(1)>", html: "<p>&lt;img src=x onerror=alert(1)&gt;</p>\n" },
  { what: "a script link", text: "[a](javascript:alert(1))", html: "<p>[a](javascript:alert(1))</p>\n" },
  {
    what: "an image",
    text: "![a](https://x.example/?secret)",
    html: '<p>!<a href="https://x.example/?secret" target="_blank" rel="noopener noreferrer nofollow">a</a></p>\n',
  },
  { what: "a heading", text: "# A\n##### B", html: "<h3>A</h3>\n<h6>B</h6>\n" },
  {
    what: "code",
    text: '```"><b>\na < b\n```',
    html: '<pre tabindex="0"><code>a &lt; b\n</code></pre>\n',
  },
])("$what in a response", ({ text, html }) => {
  expect(renderMarkdown(text)).toBe(html);
});

test("a response that is too long stays plain text", () => {
  expect(renderMarkdown("a".repeat(200_001))).toBeUndefined();
});
