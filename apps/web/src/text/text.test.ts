import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { hasShapeOf } from "../testing/text/pseudo-text.ts";
import { chooseLanguage } from "./choose-language.ts";
import {
  formatAgo,
  formatBytes,
  formatDate,
  formatList,
  formatMs,
  formatNumber,
  formatParameters,
  formatPercent,
  formatShortNumber,
  formatUntil,
} from "./format.ts";
import { texts } from "./texts.ts";

test.each([
  { size: 0, en: "0 B", tr: "0 B" },
  { size: 999, en: "999 B", tr: "999 B" },
  { size: 1000, en: "1 kB", tr: "1 kB" },
  { size: 12_345, en: "12.3 kB", tr: "12,3 kB" },
  { size: 999_999, en: "1 MB", tr: "1 MB" },
  { size: 2_812_345_678, en: "2.81 GB", tr: "2,81 GB" },
])("$size bytes are $en, in Turkish $tr", ({ size, en, tr }) => {
  expect([formatBytes(size, "en"), formatBytes(size, "tr")]).toEqual([en, tr]);
});

test("numbers and dates are formatted by language; text that is not a date is unchanged", () => {
  const iso = "2026-11-21T23:59:00.000Z";
  expect([formatDate(iso, "en"), formatDate(iso, "tr")]).toEqual(["21 Nov 2026", "21 Kas 2026"]);
  expect(formatDate("soon", "tr")).toBe("soon");
  expect([formatNumber(48_210, "en"), formatNumber(48_210, "tr")]).toEqual(["48,210", "48.210"]);
  expect([formatParameters(527_000, "en"), formatParameters(527_000, "tr")]).toEqual(["527K", "527 bin"]);
  expect([formatParameters(7.24e9, "en"), formatParameters(7.24e9, "tr")]).toEqual(["7.24B", "7,24B"]);
  const short = [999, 1000, 12_345, 527_000, 999_949, 999_950].map((value) => formatShortNumber(value, "tr"));
  expect(short).toEqual(["999", "1 bin", "12,3 bin", "527 bin", "999,9 bin", "1\u00a0Mn"]);
  expect([formatShortNumber(1_204_331, "en"), formatShortNumber(1_204_331, "tr")]).toEqual(["1.2M", "1,2\u00a0Mn"]);
  expect([formatMs(639.6, "en"), formatMs(999.5, "en"), formatMs(2149, "tr")]).toEqual(["640 ms", "1 s", "2,15 sn"]);
  const apps = ["Jan", "Msty", "Ollama"];
  expect([formatList(apps, "en"), formatList(apps, "tr")]).toEqual(["Jan, Msty and Ollama", "Jan, Msty ve Ollama"]);
  expect([formatPercent(0.999, "en"), formatPercent(0.999, "tr")]).toEqual(["99.9%", "%99,9"]);
});

test("counts use the plural form of the language", () => {
  const { en, tr } = texts;
  expect([en.counts.likes(1), en.counts.likes(1204)]).toEqual(["1 like", "1,204 likes"]);
  expect([tr.counts.likes(1), tr.counts.likes(1204)]).toEqual(["1 beğeni", "1.204 beğeni"]);
});

test.each([
  { title: "a selected language takes precedence over the browser's", chosen: "tr", header: "en", language: "tr" },
  { title: "the browser's first preference wins", header: "tr-TR,tr;q=0.9,en;q=0.8", language: "tr" },
  { title: "preferences are ordered by weight", header: "en;q=0.5, tr;q=0.9", language: "tr" },
  { title: "an unsupported language is skipped", header: "de-DE, tr;q=0.3, fr", language: "tr" },
  { title: "a weight of 0 excludes a language", header: "tr;q=0", language: "en" },
  { title: "upper case is accepted", header: "TR-CY", language: "tr" },
  { title: "a language code with the same prefix is another language", header: "trv", language: "en" },
  { title: "a wildcard is English", header: "*, tr;q=0.9", language: "en" },
  { title: "no preference is English", header: undefined, language: "en" },
  { title: "an invalid header is English", chosen: "<script>", header: ";;;q=,,", language: "en" },
  {
    title: "as many preferences are read as the limit allows",
    header: `${"xx,".repeat(limits.http.acceptedLanguages - 1)}tr`,
    language: "tr",
  },
  { title: "one more is ignored", header: `${"xx,".repeat(limits.http.acceptedLanguages)}tr`, language: "en" },
  {
    title: "a header is read up to its limit",
    header: `${" ".repeat(limits.http.acceptLanguageChars - 2)}tr`,
    language: "tr",
  },
  {
    title: "and not beyond it",
    header: `${" ".repeat(limits.http.acceptLanguageChars - 1)}tr`,
    language: "en",
  },
])("$title", ({ chosen, header, language }) => {
  expect(chooseLanguage({ chosen, acceptLanguage: header })).toBe(language);
});

test("a header of blanks is read once", () => {
  const before = process.threadCpuUsage();
  for (let count = 0; count < 100; count++) {
    chooseLanguage({ chosen: undefined, acceptLanguage: `a${"\u00a0".repeat(16_000)}b;${" ".repeat(16_000)}` });
  }
  // An earlier regular expression took 0.1 s for one of these.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
});

/** Names, and words that are the same in both languages. */
const alike =
  /^(Modelyard|Python|JavaScript|cURL|Go|Rust|PowerShell|LFS|Markdown|JSON|YAML|Tokenizer|Video|Model|p50|p95|English|Türkçe)$/;

function untranslated(one: unknown, other: unknown, name = ""): string[] {
  if (typeof one === "string") return one === other && !alike.test(one) ? [`${name}: ${one}`] : [];
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return [];
  const others = new Map(Object.entries(other));
  return Object.entries(one).flatMap(([key, part]) => untranslated(part, others.get(key), `${name}.${key}`));
}

test("every text is translated to Turkish", () => {
  expect(hasShapeOf(texts.en, texts.tr)).toBe(true);
  expect(untranslated(texts.en, texts.tr)).toEqual([]);
});

test("Turkish text uses typographic apostrophes", () => {
  expect(JSON.stringify(texts.tr).match(/\p{L}+'\p{L}+/gu)).toBeNull();
});

test.each([
  { seconds: -5, en: "now", tr: "şimdi" },
  { seconds: 59, en: "now", tr: "şimdi" },
  { seconds: 60, en: "1 minute ago", tr: "1 dakika önce" },
  { seconds: 3 * 60 * 60, en: "3 hours ago", tr: "3 saat önce" },
  { seconds: 24 * 60 * 60, en: "yesterday", tr: "dün" },
  { seconds: 15 * 24 * 60 * 60, en: "2 weeks ago", tr: "2 hafta önce" },
  { seconds: 800 * 24 * 60 * 60, en: "2 years ago", tr: "2 yıl önce" },
])("a time $seconds s ago is formatted as $en", ({ seconds, en, tr }) => {
  const now = new Date("2026-11-23T12:00:00Z");
  const iso = new Date(now.getTime() - seconds * 1000).toISOString();
  expect([formatAgo(iso, now, "en"), formatAgo(iso, now, "tr")]).toEqual([en, tr]);
  expect(formatAgo("soon", now, "en")).toBe("soon");
});

test.each([
  { iso: "2026-11-20T12:00:10Z", en: "in 1 minute", tr: "1 dakika sonra" },
  { iso: "2026-11-20T12:30:00Z", en: "in 30 minutes", tr: "30 dakika sonra" },
  { iso: "2026-11-20T13:30:00Z", en: "in 2 hours", tr: "2 saat sonra" },
  { iso: "2026-12-01T00:00:00Z", en: "in 2 weeks", tr: "2 hafta sonra" },
  { iso: "2026-11-20T11:00:00Z", en: "in 1 minute", tr: "1 dakika sonra" },
  { iso: "later", en: "later", tr: "later" },
])("the future time $iso is $en", ({ iso, en, tr }) => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect([formatUntil(iso, now, "en"), formatUntil(iso, now, "tr")]).toEqual([en, tr]);
});
