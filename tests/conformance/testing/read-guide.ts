import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const docs = resolve(import.meta.dirname, "../../../docs");

export interface GuideBlock {
  language: "bash" | "python" | "js";
  code: string;
}

/** Returns the code of a guide in order; code in other languages is not run. */
export function readGuide(name: string): GuideBlock[] {
  const source = readFileSync(join(docs, `${name}.md`), "utf8");
  return [...source.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, language, code = ""]): GuideBlock[] =>
    language === "bash" || language === "python" || language === "js" ? [{ language, code }] : [],
  );
}
