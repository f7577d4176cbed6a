import { expect, test } from "vitest";
import { createCodeHighlighter } from "./code-highlighter.ts";

const languages = { python: () => import("shiki/langs/python.mjs"), json: () => import("shiki/langs/json.mjs") };

test("code becomes escaped text with classes for colours, and no styles", async () => {
  const highlighter = await createCodeHighlighter({ languages });
  await highlighter.load(["python"]);
  const code = 'if a < b:\n    print("<&>")  # done\n';
  const html = highlighter.html(code, "python");
  expect(html).toContain('<span class="code-keyword">if</span>');
  expect(html).toContain("&lt;&amp;&gt;");
  expect(html).not.toContain("style=");
  const text = html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  expect(text).toBe(code);
});

test("a grammar is loaded when it is first needed, and once", async () => {
  let loads = 0;
  const counted = {
    json: () => {
      loads += 1;
      return languages.json();
    },
  };
  const highlighter = await createCodeHighlighter({ languages: counted });
  expect(loads).toBe(0);
  await highlighter.load(["json"]);
  await highlighter.load(["json"]);
  expect(loads).toBe(1);
});
