import type { Assets } from "../../../assets.ts";
import type { Text } from "../../../text/en/index.ts";
import { en } from "../../../text/en/index.ts";
import type { Hit } from "../hit.ts";
import { markWords } from "../mark-words.ts";
import { foldText, type Matcher } from "../match.ts";
import type { Command } from "./command.ts";

interface CommandSearch {
  /** Folded; empty for all commands. */
  query: string;
  match: Matcher;
  text: Text;
  assets: Pick<Assets, "icons">;
}

/** Returns the commands that match, in the language of the page or in English, with their scores. */
export function scoredCommands(
  commands: readonly Command[],
  { query, match, text, assets }: CommandSearch,
): { hit: () => Hit; score: number }[] {
  return commands.map(({ href, fields, icon, label, words }) => ({
    hit: () => ({
      href,
      fields,
      mark: { kind: "icon", icon: `${assets.icons}#${icon}`, modality: "other" },
      title: markWords(label(text), query),
    }),
    score:
      query === ""
        ? 1
        : Math.max(...[text, en].map((shown) => match(foldText(label(shown)), foldText(words?.(shown) ?? "")))),
  }));
}
