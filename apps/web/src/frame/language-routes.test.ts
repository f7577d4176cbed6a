import { expect, test } from "vitest";
import { inLanguage } from "../features/docs/in-language.ts";
import { createTestPages } from "../testing/pages.ts";

const { request } = createTestPages();
const choose = (language: string, next: string) => request("/settings/language", { form: { language, next } });

test("the selected language is stored, and the visitor returns to the same page", async () => {
  const response = await choose("tr", "/models?search=a&sort=likes");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/models?search=a&sort=likes");
  expect(response.headers.get("set-cookie")).toMatch(
    /^modelyard_language=tr; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/,
  );
});

test("an unknown language becomes English, and redirects stay on this origin", async () => {
  const response = await choose("<script>", "//evil.example");
  expect(response.headers.get("set-cookie")).toContain("modelyard_language=en");
  expect(response.headers.get("location")).toBe("/");
});

test("cross-site requests are rejected", async () => {
  const form = { language: "tr", next: "/" };
  const response = await request("/settings/language", { form, headers: { origin: "https://evil.example" } });
  expect(response.status).toBe(403);
  expect(response.headers.get("set-cookie")).toBeNull();
});

const startPage = { library: "modelyard", page: "start" } as const;
const docs = [
  { ...startPage, language: "en", slug: "start" },
  { ...startPage, language: "tr", slug: "tr/start" },
  { library: "transformers", page: "start", language: "tr", slug: "transformers/tr/start" },
] as const;

test.each([
  { path: "/docs/start", language: "tr", target: "/docs/tr/start" },
  { path: "/docs/tr/start?fw=pt", language: "en", target: "/docs/start" },
  { path: "/docs/transformers/tr/start?fw=pt", language: "en", target: "/docs/transformers/tr/start?fw=pt" },
  { path: "/docs", language: "tr", target: "/docs" },
  { path: "/models?a=b", language: "tr", target: "/models?a=b" },
] as const)("selecting $language on $path opens $target", ({ path, language, target }) => {
  expect(inLanguage(docs, path, language)).toBe(target);
});

test.each([
  { headers: { "accept-language": "tr" }, language: "tr", says: "Modeller" },
  { headers: { "accept-language": "tr", cookie: "modelyard_language=en" }, language: "en", says: "Models" },
  { headers: { cookie: "modelyard_language=tr" }, language: "tr", says: "Modeller" },
])("$headers selects $language", async ({ headers, language, says }) => {
  const response = await request("/models", { headers });
  const html = await response.text();
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toContain(`${says}</h1>`);
  expect(response.headers.get("content-language")).toBe(language);
  for (const header of ["Accept-Language", "Cookie"]) expect(response.headers.get("vary")).toContain(header);
});

test("numbers are formatted in the page's language", async () => {
  const html = await (await request("/acme/talker-1b", { headers: { cookie: "modelyard_language=tr" } })).text();
  expect(html).toContain("48.210");
  expect(html).toContain("2,81 GB");
  expect(html).toContain("20 Kas 2026");
});
