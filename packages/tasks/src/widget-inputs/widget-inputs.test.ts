import { MAPPING_DEFAULT_WIDGET } from "@huggingface/tasks";
import { describe, expect, test } from "vitest";
import { widgetInput, widgetInputs } from "./index.ts";

const languages = Object.entries(widgetInputs);

/** The script of most letters in a language's inputs. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  bn: /\p{Script=Bengali}/u,
  dv: /\p{Script=Thaana}/u,
  fa: /\p{Script=Arabic}/u,
  mn: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  si: /\p{Script=Sinhala}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe.each(languages)("in %s", (code, inputs) => {
  test("every text is in the language's script, trimmed and composed", () => {
    const script = scripts[code] ?? /\p{Script=Latin}/u;
    for (const text of textsOf(inputs)) {
      const letters = text.replace("[MASK]", "").match(/\p{L}/gu) ?? [];
      expect(letters.length, text).toBeGreaterThan(0);
      expect(
        letters.filter((letter) => !script.test(letter)),
        text,
      ).toEqual([]);
      expect(text).toBe(text.trim().normalize("NFC"));
    }
  });

  test("one word is missing for fill-mask, and the answer is in the context", () => {
    expect(inputs["fill-mask"].split("[MASK]")).toHaveLength(2);
    expect(inputs["question-answering"].context).not.toBe("");
    expect(new Set(inputs["zero-shot-classification"].candidate_labels).size).toBe(3);
    const { source_sentence: source, sentences } = inputs["sentence-similarity"];
    expect(new Set([source, ...sentences]).size).toBe(4);
  });
});

test("the languages are those of @huggingface/tasks, with an input wherever it has one", () => {
  expect(Object.keys(widgetInputs).toSorted()).toEqual([...MAPPING_DEFAULT_WIDGET.keys()].toSorted());
  const missing = [...MAPPING_DEFAULT_WIDGET].flatMap(([language, tasks]) =>
    [...tasks.keys()].flatMap((task) =>
      widgetInput({ task, languages: language }) === undefined ? [`${language} ${task}`] : [],
    ),
  );
  // The catalogue's sample has the table; speech recordings are not in this package.
  expect(missing).toEqual(["en table-question-answering", "mn automatic-speech-recognition"]);
});

const ofFrench = { text: widgetInputs.fr.translation };

test.each([
  { languages: "fr", expected: ofFrench },
  { languages: ["fr", "en"], expected: ofFrench },
  { languages: ["tr", "fr", "en"], expected: ofFrench },
  { languages: "fr-CA", expected: ofFrench },
  { languages: "fr_CA", expected: ofFrench },
  { languages: "fra", expected: ofFrench },
  { languages: "FR", expected: ofFrench },
  { languages: ["multilingual", 7, null, "fr-", "", "fr"], expected: ofFrench },
  { languages: "zh_Hans", expected: { text: widgetInputs.zh.translation } },
  { languages: "pes", expected: { text: widgetInputs.fa.translation } },
  { languages: "tr", expected: undefined },
  { languages: "constructor", expected: undefined },
  { languages: undefined, expected: undefined },
  { languages: { fr: true }, expected: undefined },
])("the card's languages $languages are read", ({ languages: named, expected }) => {
  expect(widgetInput({ task: "translation", languages: named })).toEqual(expected);
});

test.each([
  { position: 20, found: true },
  { position: 21, found: false },
])("only the first 20 languages of a long list are read: $position", ({ position, found }) => {
  const named = [...Array.from({ length: position - 1 }, () => "tr"), "de"];
  expect(widgetInput({ task: "summarization", languages: named }) !== undefined).toBe(found);
});

test("fill-mask uses the model's own mask token, whatever it is", () => {
  expect(widgetInput({ task: "fill-mask", languages: "de", maskToken: "$&" })).toEqual({
    text: widgetInputs.de["fill-mask"].replace("[MASK]", () => "$&"),
  });
  expect(widgetInput({ task: "fill-mask", languages: "de" })?.text).toContain("[MASK]");
});

test.each(["image-classification", "constructor", "nope"])("%s has no input in any language", (task) => {
  expect(widgetInput({ task, languages: "en" })).toBeUndefined();
});
