import { describe, expect, test } from "vitest";
import { fixtureDetails, noDetails } from "../../testing/fixture-details.ts";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";
import { visibleText } from "../../testing/text/visible-text.ts";
import { en } from "../../text/en/index.ts";
import { tr } from "../../text/tr/index.ts";
import {
  chooseHardware,
  contextLengths,
  hardwareGroups,
  parseHardwareChoice,
  processorCounts,
  writeHardwareChoice,
} from "./hardware-choice.ts";
import { hardwareCookie } from "./hardware-cookie.ts";
import { weightRows } from "./weight-rows.ts";

const options = hardwareGroups.flatMap((group) => group.options);
const { request } = createTestPages();
const cookieOf = (value: string) => ({ cookie: `${hardwareCookie}=${encodeURIComponent(value)}` });

describe("the visitor's hardware", () => {
  test("every selectable combination survives the round trip through the cookie", () => {
    expect(new Set(options.map(({ key }) => key)).size).toBe(options.length);
    for (const option of options) {
      for (const processors of processorCounts) {
        for (const contextTokens of contextLengths) {
          const choice = { option, processors, contextTokens };
          expect(parseHardwareChoice(writeHardwareChoice(choice))).toEqual(choice);
        }
      }
    }
  });

  test.each([undefined, "", "~", "RTX 4090|24", "RTX 9999|7~1~8192", "__proto__~1~8192", "CPU|16~x~8192", "a~b~c~d"])(
    "%s is rejected",
    (cookie) => expect(parseHardwareChoice(cookie)).toBeUndefined(),
  );

  test("an unknown number or length becomes the default", () => {
    const choice = chooseHardware({ key: "CPU|16", processors: 3, contextTokens: 1e9 });
    expect(choice).toMatchObject({ processors: 1, contextTokens: 8192 });
  });
});

test("weights are sorted by quantization type, and unknown types by size", () => {
  const { files } = fixtureDetails["acme/talker-1b"] ?? noDetails;
  expect(weightRows(files).map(({ label, files: count }) => [label, count])).toEqual([
    ["BF16", 2],
    ["Q8_0", 2],
    ["IQ9_Z", 1],
    ["Q2_K", 1],
  ]);
  expect(weightRows(files)[3]?.bitsPerWeight).toBeCloseTo(3.75, 2);
});

/** Returns the text of each cell of the weights table. */
async function rowsFor(cookie?: string) {
  const html = await (
    await request("/acme/talker-1b", cookie === undefined ? {} : { headers: cookieOf(cookie) })
  ).text();
  const table = /<table class="weights">.*?<\/table>/s.exec(html)?.[0] ?? "";
  return [...table.matchAll(/<tr data-.*?<\/tr>/gs)].map(([row]) => visibleText(row));
}

describe("the page", () => {
  test("explains each file and its memory needs before hardware is selected", async () => {
    const rows = await rowsFor();
    expect(rows[1]).toEqual([
      "talker.Q8_0.gguf",
      "2 files",
      expect.stringContaining("8 bits"),
      "1.31 GB",
      "8.5",
      expect.stringMatching(/^≈ 2\.\d+ GB$/),
    ]);
    expect(rows[2]).toContain("Not in llama.cpp’s list of file types.");
  });

  test.each([
    { cookie: "Arc A380|6~1~131072", verdicts: ["Does not fit", "Does not fit", "Does not fit", "Tight"] },
    { cookie: "RTX 4090|24~1~8192", verdicts: ["Fits", "Fits", "Fits", "Fits"] },
  ])("with $cookie shows $verdicts", async ({ cookie, verdicts }) => {
    expect((await rowsFor(cookie)).map((row) => row.at(-1))).toEqual(verdicts);
  });

  test("shows parameters by number format, the model's family, and unreadable files", async () => {
    const texts = visibleText(await (await request("/acme/talker-1b")).text());
    for (const shown of ["1.2B", "131,072 tokens", "acme/lonely-7b", "elsewhere/unknown", "3 fine-tunes"]) {
      expect(texts).toContain(shown);
    }
    expect(texts).toContain("cut.gguf: the file ends in the middle of its header");
  });

  test("has no panel without weights, and shows a notice if the details could not be read", async () => {
    expect(await (await request("/acme/lonely-7b")).text()).not.toContain('id="weights"');
    const broken = createTestPages({ fetchHub: createFixtureHub({ broken: /^\/_private\/details/ }).fetch });
    const response = await broken.request("/acme/talker-1b");
    expect(response.status).toBe(200);
    const texts = visibleText(await response.text());
    expect(texts).toContain(en.model.detailsFailed);
    expect(texts).toContain("Text Generation");
  });
});

/** Returns the selected options of the hardware selection on a page requested with the cookie. */
async function selected(cookie: string) {
  const html = await (await request("/acme/talker-1b", { headers: { cookie } })).text();
  const [, select = ""] = /<noscript>(<select name="hardware">.*?<\/select>)<\/noscript>/s.exec(html) ?? [];
  return [...select.matchAll(/<option[^>]* selected="">(.*?)<\/option>/g)].map(([, label]) => label);
}

describe("without JavaScript", () => {
  test("each visitor's own hardware is selected, in the visitor's language", async () => {
    const { cookie: withArc } = cookieOf("Arc A380|6~1~8192");
    expect(await selected("")).toEqual([en.weights.chooseHardware]);
    expect(await selected(withArc)).toEqual([en.weights.option("Arc A380", "6 GB")]);
    expect(await selected("")).toEqual([en.weights.chooseHardware]);
    expect(await selected("modelyard_language=tr")).toEqual([tr.weights.chooseHardware]);
  });

  test("the form stores the selection and returns to the panel", async () => {
    const form = { hardware: "CPU|16", processors: "1", context: "32768", next: "/acme/talker-1b#weights" };
    const response = await request("/settings/hardware", { form });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/acme/talker-1b#weights");
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(decodeURIComponent(cookie)).toContain(`${hardwareCookie}=CPU|16~1~32768;`);
  });

  test("selecting nothing removes the cookie", async () => {
    const form = { hardware: "", processors: "1", context: "8192", next: "/" };
    const response = await request("/settings/hardware", { form });
    expect(response.headers.get("set-cookie")).toMatch(new RegExp(`^${hardwareCookie}=; Max-Age=0`));
  });
});
