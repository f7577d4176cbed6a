import { limits } from "@modelyard/platform/limits";
import { redacted } from "@modelyard/platform/redact";

/** A spelling of a key, and the mask that replaces it. */
interface KeyForm {
  bytes: Buffer;
  /** As long as the key, so that lengths in headers and frames stay right. */
  mask: Buffer;
}

/** Finds a provider's key in its responses. Built once per key. */
export interface KeyForms {
  keys: readonly string[];
  forms: readonly KeyForm[];
  /** Which bytes occur in the key: 1 or 0 for each of 256. */
  occurring: Uint8Array;
}

/** Returns `undefined` when there is no key, or only keys that are too short to be masked. */
export function keyFormsOf(secrets: readonly string[]): KeyForms | undefined {
  const keys = secrets.filter((secret) => secret.length >= limits.router.maskedKeyChars);
  if (keys.length === 0) return undefined;
  const texts = new Set(keys.flatMap(spellingsOf));
  const forms = [...texts].map((text) => {
    const bytes = Buffer.from(text);
    return { bytes, mask: Buffer.from(redacted.padEnd(bytes.length, "*")) };
  });
  const occurring = new Uint8Array(256);
  for (const { bytes } of forms) for (const byte of bytes) occurring[byte] = 1;
  return { keys, forms, occurring };
}

/** Returns the spellings of a key by common encoders. Other encodings are not recognised. */
function spellingsOf(key: string): string[] {
  const inJson = JSON.stringify(key).slice(1, -1);
  const asPhp = inJson.replaceAll("/", String.raw`\/`);
  // Some encoders escape these so that JSON can be part of a web page.
  const asSystemTextJson = inJson.replace(/[&<>'+`]/g, (char) => `\\u00${hexOf(char).toUpperCase()}`);
  const asGson = inJson.replace(/[&<>'=]/g, (char) => `\\u00${hexOf(char)}`);
  const asGo = inJson.replace(/[&<>]/g, (char) => `\\u00${hexOf(char)}`);
  return [key, inJson, asPhp, asSystemTextJson, asGson, asGo];
}

function hexOf(char: string): string {
  return char.charCodeAt(0).toString(16);
}

/** @param contentType as the provider sent it; without one, a response counts as text */
export function isText(contentType: string): boolean {
  if (contentType.startsWith("application/json") || contentType.startsWith("text/event-stream")) return true;
  const [type = ""] = contentType.split(";", 1);
  return /^\s*(?:text\/.*)?$|(?:json|jsonl|xml|script|yaml|form-urlencoded)\s*$/i.test(type);
}

/** Writes the mask over every key in `bytes`, in place. */
export function maskKeys(bytes: Buffer, keyForms: KeyForms | undefined): void {
  for (const form of keyForms?.forms ?? []) {
    for (let at = bytes.indexOf(form.bytes); at !== -1; at = bytes.indexOf(form.bytes, at + form.mask.length)) {
      form.mask.copy(bytes, at);
    }
  }
}

/**
 * Returns a copy of a JSON value with the mask over every key in it.
 * @throws {RangeError} the value is nested too deeply to be written as JSON
 */
export function withMaskedKeys(value: unknown, keyForms: KeyForms): unknown {
  const bytes = Buffer.from(JSON.stringify({ value }));
  maskKeys(bytes, keyForms);
  const masked: { value?: unknown } = JSON.parse(bytes.toString("utf8"));
  return masked.value;
}

const nothing = Buffer.alloc(0);

/** Masks keys in a response that arrives in chunks. Holds back only bytes that may be the beginning of a key. */
export class KeyMask {
  readonly #key: KeyForms;
  #held: Buffer = nothing;

  constructor(key: KeyForms) {
    this.#key = key;
  }

  /**
   * @param chunk is written over where it holds a key
   * @returns what can be passed on now, in the memory of `chunk` where nothing was held back before
   */
  push(chunk: Buffer, isLast: boolean): Buffer {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    maskKeys(bytes, this.#key);
    const heldLength = isLast ? 0 : this.#beginningOfKey(bytes);
    this.#held = heldLength === 0 ? nothing : Buffer.from(bytes.subarray(bytes.length - heldLength));
    return heldLength === 0 ? bytes : bytes.subarray(0, bytes.length - heldLength);
  }

  /** What is left at the end. */
  end(): Buffer {
    const held = this.#held;
    this.#held = nothing;
    return held;
  }

  /** How many bytes at the end may be the first ones of a key. */
  #beginningOfKey(bytes: Buffer): number {
    const { occurring, forms } = this.#key;
    // Events and objects end with a line break or a bracket, which no key has.
    if (bytes.length === 0 || occurring[bytes[bytes.length - 1] ?? 0] === 0) return 0;
    let longest = 0;
    for (const form of forms) {
      const first = form.bytes[0] ?? 0;
      const start = Math.max(0, bytes.length - form.bytes.length + 1);
      for (let at = bytes.indexOf(first, start); at !== -1; at = bytes.indexOf(first, at + 1)) {
        const length = bytes.length - at;
        if (form.bytes.compare(bytes, at, bytes.length, 0, length) !== 0) continue;
        longest = Math.max(longest, length);
        break;
      }
    }
    return longest;
  }
}
