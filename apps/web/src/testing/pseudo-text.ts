import { en, type Text } from "../text/en/index.ts";
import type { Texts } from "../text/texts.ts";

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aàeéiîoöuùcçnñsšyýzžAÀEÉIÎOÖUÙCÇNÑSŠYÝZŽ".matchAll(/(.)(.)/gu)].map(([, plain = "", accented = ""]) => [
    plain,
    accented,
  ]),
);

/** Longer, accented and between brackets: what a page does not take from the catalogue stands out. */
function disguise(sentence: string): string {
  return `⟦${sentence.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter)}~~~⟧`;
}

function disguiseAll(value: unknown): unknown {
  if (typeof value === "string") return disguise(value);
  // What a page puts into a sentence comes out between the brackets too.
  if (typeof value === "function")
    return (...given: unknown[]) => disguise(String(Reflect.apply(value, undefined, given)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, disguiseAll(part)]));
}

/** Whether two catalogues have the same names, with the same kind of thing under each. */
export function hasShapeOf<T>(model: T, value: unknown): value is T {
  if (typeof model !== "object" || model === null) return typeof value === typeof model;
  if (typeof value !== "object" || value === null) return false;
  const parts = new Map(Object.entries(value));
  return (
    parts.size === Object.keys(model).length &&
    Object.entries(model).every(([name, part]) => hasShapeOf(part, parts.get(name)))
  );
}

/** The English catalogue in disguise; in place of every language. */
export function pseudoTexts(): Texts {
  const pseudo = disguiseAll({ ...en, language: undefined, siteName: undefined });
  const text: unknown = { ...(typeof pseudo === "object" ? pseudo : {}), language: en.language, siteName: en.siteName };
  if (!hasShapeOf<Text>(en, text)) throw new Error("The disguised catalogue is not one.");
  return { en: text, tr: text };
}
