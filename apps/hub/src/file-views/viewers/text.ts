import { limits } from "@modelyard/platform/limits";
import type { CodeHighlighter } from "@modelyard/platform/markup/code-highlighter";
import { type CardLanguage, createCardHighlighter } from "../../cards/rendering/highlight.ts";
import { fileLanguage } from "../file-language.ts";
import { plainView, safeLines, textOf } from "./text-of.ts";
import type { Viewer } from "./viewer.ts";

let creating: Promise<CodeHighlighter<CardLanguage>> | undefined;

/** Highlights the code of a loaded page. The highlighter is created once for each process. */
export async function highlightCode(code: string, language: CardLanguage): Promise<string> {
  creating ??= createCardHighlighter({ longestLine: limits.fileViews.text.highlightedLineChars });
  const highlighter = await creating;
  await highlighter.load([language]);
  return highlighter.html(code, language);
}

/** Shows a text file, highlighted if its language is known and it is small enough. */
export const viewText: Viewer = async (file, { path }) => {
  const { bytes, highlightedBytes } = limits.fileViews.text;
  const shown = textOf(await file.start(bytes), file.size <= bytes);
  if (shown === undefined) return { kind: "binary" };
  const language = fileLanguage(path);
  if (language === undefined) return plainView(shown);
  if (file.size > highlightedBytes) return { ...plainView(shown), plain: "large" };
  const { lines, isCut } = shown;
  return { kind: "text", ...safeLines(await highlightCode(shown.text, language)), language, lines, isCut };
};
