import { en, type Text } from "../../text/en/index.ts";
import type { Texts } from "../../text/texts.ts";

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aàeéiîoöuùcçnñsšyýzžAÀEÉIÎOÖUÙCÇNÑSŠYÝZŽ".matchAll(/(.)(.)/gu)].map(([, plain = "", accented = ""]) => [
    plain,
    accented,
  ]),
);

/** Makes a sentence longer, accented and bracketed, so that text outside the catalogue of texts is visible. */
function pseudolocalize(sentence: string): string {
  return `⟦${sentence.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter)}~~~⟧`;
}

function pseudolocalizeAll(value: unknown): unknown {
  if (typeof value === "string") return pseudolocalize(value);
  // Values inserted into a sentence are inside the brackets too.
  if (typeof value === "function")
    return (...given: unknown[]) => pseudolocalize(String(Reflect.apply(value, undefined, given)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pseudolocalizeAll(part)]));
}

/** Returns whether a value has the same keys and value types as a catalogue. */
export function hasShapeOf<T>(model: T, value: unknown): value is T {
  if (typeof model !== "object" || model === null) return typeof value === typeof model;
  if (typeof value !== "object" || value === null) return false;
  const parts = new Map(Object.entries(value));
  return (
    parts.size === Object.keys(model).length &&
    Object.entries(model).every(([name, part]) => hasShapeOf(part, parts.get(name)))
  );
}

/** Returns the pseudolocalized English catalogue for all languages. */
export function pseudoTexts(): Texts {
  const pseudo = pseudolocalizeAll({ ...en, language: undefined, siteName: undefined });
  const text: unknown = { ...(typeof pseudo === "object" ? pseudo : {}), language: en.language, siteName: en.siteName };
  if (!hasShapeOf<Text>(en, text)) throw new Error("The pseudolocalized catalogue has an invalid shape.");
  return { en: text, tr: text };
}
