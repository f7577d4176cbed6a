import { limits } from "@modelyard/platform/limits";
import { cutText } from "./cut-text.ts";

/** Control characters, line separators, and characters that change the direction of the text that follows. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns why a text cannot be the title of a discussion; `undefined` if it can. */
export function titleProblem(title: string): string | undefined {
  if (title.search(misleading) !== -1) return "expected one line without control characters";
  return visible.test(title) ? undefined : "expected visible characters";
}

/** Returns the title of a pull request that is opened by a commit. */
export function titleFromSummary(summary: string): string {
  const title = cutText(summary.replaceAll(misleading, " ").trim(), limits.discussions.titleChars.max);
  return visible.test(title) ? title : "Untitled";
}
