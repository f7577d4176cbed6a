import { limits } from "@modelyard/platform/limits";
import { checkCard } from "../../cards/checks/check-card.ts";
import { cardRefusal, cardWarnings } from "../../cards/checks/check-written-card.ts";
import { printable } from "../../git/tree-checks/printable.ts";
import { parseFrontMatter } from "../../metadata/parse-front-matter.ts";
import { splitCard } from "../../metadata/split-card.ts";
import type { RepoType } from "../../repos/tables.ts";
import { PushRefusal } from "./push-refusal.ts";

/**
 * Checks a card that a push changes. Parsing may take long, so call it only in the process of the hook.
 * @returns warnings
 * @throws {PushRefusal} its metadata is invalid
 */
export function checkPushedCard(content: Buffer, type: RepoType): string[] {
  if (content.byteLength > limits.documents.fileBytes) return [];
  const { source, problems } = splitCard(content.toString());
  const parsed = source === undefined ? { data: undefined, problems } : parseFrontMatter(source);
  const verdict = checkCard({ data: parsed.data, problems: parsed.problems }, type);
  const refusal = cardRefusal(verdict);
  if (refusal !== undefined) throw new PushRefusal(printable(refusal));
  return cardWarnings(verdict).map(printable);
}
