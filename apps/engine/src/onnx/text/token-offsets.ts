import type { TextTokenizer } from "./text-tokenizer.ts";

/** Where a token is in a text: UTF-16 units of a JavaScript string. */
export interface Span {
  start: number;
  end: number;
}

/** The text as the vocabulary has it: bytes without spaces, each with the character that it comes from. */
interface Searchable {
  bytes: Uint8Array;
  /** Start and end in the text of the character of each byte. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** Whether a word that is no part of the vocabulary would begin here. */
  beginsWord: Uint8Array;
}

const encoder = new TextEncoder();
/** How byte-level vocabularies write bytes as letters. */
const byteLetters = byteLevelAlphabet();

/**
 * Returns the position of each token in the text, `undefined` for tokens that are not found. The tokenizer library reports
 * none, so each token is searched from the end of the one before. Normalised characters keep the position of the original.
 */
export function tokenOffsets(
  tokenizer: TextTokenizer,
  text: string,
  { ids, tokens }: { ids: readonly number[]; tokens: readonly string[] },
): (Span | undefined)[] {
  const searchable = searchableText(tokenizer, text);
  const surfaces = tokens.map((token, index) =>
    ids[index] === tokenizer.unknownId ? undefined : surfaceOf(token, tokenizer),
  );
  const spans: (Span | undefined)[] = [];
  let cursor = 0;
  for (const [index, surface] of surfaces.entries()) {
    if (surface?.length === 0) {
      // A space in front of a word: with bytes it has no position, otherwise that of the word's first character.
      const [start, end] = [searchable.starts[cursor], searchable.ends[cursor]];
      const isNowhere = tokenizer.isByteLevel || start === undefined || end === undefined;
      spans.push(isNowhere ? undefined : { start, end });
      continue;
    }
    const from = surface === undefined ? cursor : find(searchable.bytes, surface, cursor);
    const to =
      surface === undefined
        ? endOfUnknown(searchable, surfaces, index, cursor)
        : from === -1
          ? -1
          : from + surface.length;
    const start = searchable.starts[from];
    const end = searchable.ends[to - 1];
    if (start === undefined || end === undefined || to <= from) {
      spans.push(undefined);
      continue;
    }
    spans.push({ start, end });
    cursor = to;
  }
  return spans;
}

/** How far a token may be from the one before: characters between them were removed by normalisation. */
const longestGap = 64;

function find(bytes: Uint8Array, surface: Uint8Array, from: number): number {
  const last = Math.min(from + longestGap, bytes.length - surface.length);
  for (let start = from; start <= last; start++) {
    let length = 0;
    while (length < surface.length && bytes[start + length] === surface[length]) length++;
    if (length === surface.length) return start;
  }
  return -1;
}

/** A word without a token ends where the next word or the next known token begins. */
function endOfUnknown(
  { bytes, beginsWord }: Searchable,
  surfaces: readonly (Uint8Array | undefined)[],
  index: number,
  from: number,
): number {
  const next = surfaces[index + 1];
  let end = from + 1;
  while (end < bytes.length && beginsWord[end] === 0) {
    if (next !== undefined && next.length > 0 && find(bytes.subarray(end, end + next.length), next, 0) === 0) break;
    end++;
  }
  return end;
}

function searchableText(tokenizer: TextTokenizer, text: string): Searchable {
  const normalize = (part: string) => tokenizer.library.normalizer?.(part) ?? part;
  const bytes: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const beginsWord: number[] = [];
  let begins = true;
  let start = 0;
  for (const character of charactersOf(text)) {
    const end = start + character.length;
    const normalized = /^\s+$/.test(character) ? " " : normalize(character).replaceAll("▁", " ");
    for (const letter of normalized) {
      if (/^\s$/.test(letter)) {
        begins = true;
        continue;
      }
      // BERT makes a word of each punctuation mark.
      const isMark = tokenizer.subwordPrefix !== undefined && /^[\p{P}$+<=>^`|~]$/u.test(letter);
      begins ||= isMark;
      for (const byte of encoder.encode(letter)) {
        bytes.push(byte);
        starts.push(start);
        ends.push(end);
        beginsWord.push(begins ? 1 : 0);
        begins = false;
      }
      begins = isMark;
    }
    start = end;
  }
  return {
    bytes: Uint8Array.from(bytes),
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    beginsWord: Uint8Array.from(beginsWord),
  };
}

/** Yields characters together with the combining marks behind them, which normalisation may merge with them. */
function* charactersOf(text: string): Generator<string> {
  let pending = "";
  for (const character of text) {
    if (pending !== "" && /^\p{M}$/u.test(character)) {
      pending += character;
      continue;
    }
    if (pending !== "") yield pending;
    pending = character;
  }
  if (pending !== "") yield pending;
}

/** Returns the bytes of a token as they are in the text, without spaces and without marks of the vocabulary. */
function surfaceOf(token: string, { subwordPrefix, isByteLevel }: TextTokenizer): Uint8Array {
  if (isByteLevel) {
    const bytes = Array.from(token, (letter) => byteLetters.get(letter) ?? 0);
    return Uint8Array.from(withoutSpaces(bytes));
  }
  const byte = /^<0x([\dA-F]{2})>$/.exec(token)?.[1];
  if (byte !== undefined) return Uint8Array.of(Number.parseInt(byte, 16));
  const word =
    subwordPrefix !== undefined && token.startsWith(subwordPrefix) ? token.slice(subwordPrefix.length) : token;
  return Uint8Array.from(withoutSpaces([...encoder.encode(word.replaceAll("▁", " ").replaceAll("</w>", ""))]));
}

const withoutSpaces = (bytes: readonly number[]) => bytes.filter((byte) => byte > 0x20);

/** GPT-2's alphabet: printable bytes are themselves, the others follow from U+0100 on. */
function byteLevelAlphabet(): ReadonlyMap<string, number> {
  const letters = new Map<string, number>();
  let others = 0;
  for (let byte = 0; byte < 256; byte++) {
    const isPrintable = (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
    letters.set(String.fromCodePoint(isPrintable ? byte : 256 + others), byte);
    if (!isPrintable) others++;
  }
  return letters;
}
