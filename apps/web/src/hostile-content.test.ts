import { expect, test } from "vitest";
import { createTestPages } from "./testing/pages.ts";

const { request } = createTestPages();

// Each of these pages shows user text that contains markup.
/** Pictures of authors come from this hub. */
const authorPicture = /^<img [^>]*\bsrc="\/avatars\/[\w.-]+(?:\?[\w=&;-]*)?"[^>]*>$/;

test.each([
  "/models",
  "/quay/hostile",
  "/quay/hostile?use=%22%3E%3Cscript%3E&client=%3Cscript%3E",
  "/quay/hostile/tree/main",
  "/quay/hostile/find/main?q=%22%3E%3Cscript%3E",
  "/quay/hostile/find/main",
  "/quay/hostile/blame/main/evil.html",
  "/quay/hostile/commits/main",
  `/quay/hostile/commits/main/${encodeURIComponent('"><img src=x onerror=alert(8)>.txt')}`,
  `/quay/hostile/blob/main/${encodeURIComponent('"><img src=x onerror=alert(8)>.txt')}`,
  `/quay/hostile/commit/${"c".repeat(40)}`,
  `/quay/hostile/commit/${"c".repeat(40)}?view=split`,
  "/quay/hostile/compare/main...v1.0",
  "/quay/hostile/compare?base=%22%3E%3Cscript%3E&head=a..b",
  "/quay/hostile/refs",
  "/quay/hostile/blob/main/evil.html",
  "/quay/hostile/blob/main/drawing.svg?view=source",
  "/quay/hostile/blob/main/reordered.py",
  "/quay/hostile/blob/main/README.md",
  "/quay/hostile/blob/main/docs/guide.md?view=source",
  "/models?search=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&other=%3Cimg%20src=x%20onerror=alert(1)%3E",
  "/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E/x",
  "/login?next=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
  "/welcome?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
])("%s escapes user text", async (url) => {
  const html = await (await request(url)).text();
  const elements = [...html.matchAll(/<(script|img|iframe|object|embed|base)\b[^>]*>/gi)].map(([element]) => element);
  const others = elements.filter((element) => !authorPicture.test(element));
  expect(others).toEqual([
    expect.stringMatching(/^<script type="module" src="\/assets\/main-1\.js" nonce="[\w-]{22}">$/),
  ]);
  // Text inside quotes is an attribute's value.
  const bare = html.replaceAll(/="[^"]*"/g, "");
  expect(bare.match(/<[^>]*\son\w+[^>]*>/i)?.[0]).toBeUndefined();
  expect(html.match(/(href|action|src)="\s*javascript:[^"]*"/i)?.[0]).toBeUndefined();
});
