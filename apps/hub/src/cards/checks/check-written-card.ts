import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";
import type { MetadataReader } from "../../metadata/metadata-reader.ts";
import type { RepoType } from "../../repos/tables.ts";
import { cardPath } from "./card-path.ts";
import { type CardVerdict, checkCard } from "./check-card.ts";

/**
 * Checks a card that a commit writes.
 * @returns warnings
 * @throws {HubError} its metadata is invalid
 */
export async function checkWrittenCard(metadata: MetadataReader, content: Buffer, type: RepoType): Promise<string[]> {
  // A larger file is not read as a card.
  if (content.byteLength > limits.documents.fileBytes) return [];
  const verdict = checkCard(await metadata.card(content.toString()), type);
  const refusal = cardRefusal(verdict);
  if (refusal !== undefined) throw new HubError("BadRequest", refusal, { body: { field: cardPath } });
  return cardWarnings(verdict);
}

/** Returns why a commit or push is refused; `undefined` if the card has no errors. */
export function cardRefusal({ errors }: CardVerdict): string | undefined {
  return errors.length === 0 ? undefined : `The metadata in ${cardPath} is invalid. ${errors.join(" ")}`;
}

export function cardWarnings({ warnings }: CardVerdict): string[] {
  return warnings.map((warning) => `${cardPath}: ${warning}`);
}
