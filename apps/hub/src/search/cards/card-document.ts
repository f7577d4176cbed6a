import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { entryPacer, type Pace } from "../../git/trees/tree-objects.ts";
import { splitFrontMatter } from "../../metadata/split-front-matter.ts";
import { storableText } from "../../metadata/storable-json.ts";
import { wordsOf } from "../query/words.ts";
import { firstParagraph } from "./first-paragraph.ts";
import { stripMarkup } from "./strip-markup.ts";

/** The searchable text of a repository. */
export interface CardDocument {
  /** The card without markup, for excerpts. */
  body: string;
  /** The beginning of its first paragraph, for lists; empty if there is none. */
  summary: string;
  /** A literal of PostgreSQL's type `tsvector`: words of the name have the highest weight, then tags, then the card. */
  words: string;
}

interface DocumentSource {
  fullName: string;
  tags: readonly string[];
  /** The first bytes of the README. */
  card: Buffer;
}

const taggedChars = 4000;
/** The largest position in a `tsvector` of PostgreSQL. */
const lastPosition = 16_383;

/**
 * Creates the document of a repository.
 * @param pace lets other requests run between words: a card in Chinese has more than 20,000 pairs of letters
 */
export async function cardDocument(
  { fullName, tags, card }: DocumentSource,
  pace: Pace = entryPacer(),
): Promise<CardDocument> {
  const text = storableText(card.subarray(0, limits.search.cardBytes).toString());
  const split = splitFrontMatter(text);
  const markdown = split.kind === "split" ? split.body : split.kind === "open" ? "" : text;
  const body = stripMarkup(markdown);
  const positions = new Map<string, string[]>();
  let position = 0;
  const add = async (source: string, weight: "A" | "B" | "") => {
    for (const { folded, kind } of wordsOf(source)) {
      const pause = pace();
      if (pause !== undefined) await pause;
      // The last letter has the position of its letter pair, so that a phrase can continue after it.
      if (kind !== "end") position = Math.min(position + 1, lastPosition);
      if (folded === "" || folded.length > limits.search.wordChars) continue;
      const known = positions.get(folded);
      if (known === undefined) positions.set(folded, [`${position}${weight}`]);
      else known.push(`${position}${weight}`);
    }
  };
  await add(fullName, "A");
  await add(tags.join(" ").slice(0, taggedChars), "B");
  await add(body, "");
  const words = [...positions].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
  return { body, summary: firstParagraph(markdown), words };
}

/** Change it when the same card would give a different document. The next start then indexes all cards again. */
export const documentVersion = "2-";

/** Returns a text that is equal for repositories with equal documents. It begins with the version. */
export function documentFingerprint(source: {
  fullName: string;
  tags: readonly string[];
  blobId: string | null;
}): string {
  const { fullName, tags, blobId } = source;
  const hash = createHash("sha256").update(JSON.stringify([fullName, tags, blobId]));
  return `${documentVersion}${hash.digest("base64url").slice(0, 22)}`;
}
