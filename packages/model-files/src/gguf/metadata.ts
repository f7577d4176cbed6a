import { quoted } from "../errors.ts";
import { modelFileLimits } from "../limits.ts";
import type { ByteWindow } from "./byte-window.ts";

/** The value types of GGUF metadata by their code. */
const valueTypes = [
  "uint8",
  "int8",
  "uint16",
  "int16",
  "uint32",
  "int32",
  "float32",
  "bool",
  "string",
  "array",
  "uint64",
  "int64",
  "float64",
] as const;
/** A value type of GGUF metadata. */
export type GgufValueType = (typeof valueTypes)[number];

/** A metadata value. 64-bit integers are numbers if they fit exactly, and bigints otherwise. */
export type GgufValue = string | number | bigint | boolean | readonly GgufValue[] | LongGgufArray;

/** Placeholder for an array that was too long to keep. */
export interface LongGgufArray {
  /** Type of the elements. */
  elementType: GgufValueType;
  /** Number of elements. */
  length: number;
}

type Scalar = Exclude<GgufValueType, "string" | "array">;

const scalarBytes = {
  uint8: 1,
  int8: 1,
  uint16: 2,
  int16: 2,
  uint32: 4,
  int32: 4,
  float32: 4,
  bool: 1,
  uint64: 8,
  int64: 8,
  float64: 8,
} as const satisfies Record<Scalar, number>;

const readScalar = {
  uint8: (bytes) => bytes.uint8(),
  int8: (bytes) => bytes.int8(),
  uint16: (bytes) => bytes.uint16(),
  int16: (bytes) => bytes.int16(),
  uint32: (bytes) => bytes.uint32(),
  int32: (bytes) => bytes.int32(),
  float32: (bytes) => bytes.float32(),
  bool: readBool,
  uint64: (bytes) => exactNumber(bytes.uint64()),
  int64: (bytes) => exactNumber(bytes.int64()),
  float64: (bytes) => bytes.float64(),
} as const satisfies Record<Scalar, (bytes: ByteWindow) => number | bigint | boolean>;

/** Reads the key-value part of a header. `wide` says that lengths take 8 bytes (since version 2), else 4. */
export class MetadataReader {
  readonly #bytes: ByteWindow;
  readonly #wide: boolean;
  #elementsLeftToKeep: number;

  constructor(bytes: ByteWindow, wide: boolean, keptArrayElements: number) {
    this.#bytes = bytes;
    this.#wide = wide;
    this.#elementsLeftToKeep = keptArrayElements;
  }

  async readAll(count: number): Promise<Map<string, GgufValue>> {
    const metadata = new Map<string, GgufValue>();
    for (let index = 0; index < count; index++) {
      const { offset } = this.#bytes;
      const key = await this.#readString(modelFileLimits.gguf.keyBytes);
      if (metadata.has(key)) throw this.#bytes.error("malformed", `the key ${quoted(key)} stands twice`, offset);
      metadata.set(key, await this.#readValue(await this.#readType(), 0));
    }
    return metadata;
  }

  async #readString(maxBytes: number): Promise<string> {
    if (!this.#bytes.has(8)) await this.#bytes.fill(8);
    const length = this.#lengthUpTo(maxBytes);
    if (!this.#bytes.has(length)) await this.#bytes.fill(length);
    return this.#bytes.text(length);
  }

  #lengthUpTo(maxBytes: number): number {
    const length = this.#readLength();
    if (length > maxBytes)
      throw this.#bytes.error("over-limit", `a text of ${length} bytes, at most ${maxBytes} may be`);
    return length;
  }

  #readLength(): number {
    return this.#wide ? this.#bytes.size64() : this.#bytes.uint32();
  }

  async #readType(): Promise<GgufValueType> {
    if (!this.#bytes.has(4)) await this.#bytes.fill(4);
    const { offset } = this.#bytes;
    const code = this.#bytes.uint32();
    const type = valueTypes[code];
    if (type === undefined) throw this.#bytes.error("unsupported", `${code} is no value type`, offset);
    return type;
  }

  async #readValue(type: GgufValueType, depth: number): Promise<GgufValue> {
    if (type === "string") return this.#readString(modelFileLimits.gguf.stringBytes);
    if (type === "array") return this.#readArray(depth + 1);
    if (!this.#bytes.has(scalarBytes[type])) await this.#bytes.fill(scalarBytes[type]);
    return readScalar[type](this.#bytes);
  }

  async #readArray(depth: number): Promise<GgufValue> {
    const { arrayDepth } = modelFileLimits.gguf;
    if (depth > arrayDepth) throw this.#bytes.error("over-limit", `arrays are nested more than ${arrayDepth} deep`);
    const elementType = await this.#readType();
    if (!this.#bytes.has(8)) await this.#bytes.fill(8);
    const length = this.#readLength();
    const smallest = length * this.#smallestBytes(elementType);
    if (smallest > this.#bytes.left)
      throw this.#bytes.error("malformed", `an array of ${length} elements needs ${smallest} bytes or more`);
    if (length > this.#elementsLeftToKeep) {
      await this.#skipElements(elementType, length, depth);
      return { elementType, length };
    }
    this.#elementsLeftToKeep -= length;
    if (elementType === "array") return this.#keepArrays(length, depth);
    if (elementType === "string") return this.#keepStrings(length);
    return this.#keepScalars(elementType, length);
  }

  #smallestBytes(type: GgufValueType): number {
    const lengthBytes = this.#wide ? 8 : 4;
    if (type === "string") return lengthBytes;
    return type === "array" ? lengthBytes + 4 : scalarBytes[type];
  }

  async #keepArrays(length: number, depth: number): Promise<GgufValue[]> {
    const values: GgufValue[] = [];
    for (let index = 0; index < length; index++) values.push(await this.#readArray(depth + 1));
    return values;
  }

  // A vocabulary has some hundred thousand texts: only wait for data that is not in memory yet.
  async #keepStrings(length: number): Promise<GgufValue[]> {
    const values: GgufValue[] = [];
    const { stringBytes } = modelFileLimits.gguf;
    for (let index = 0; index < length; index++) {
      if (!this.#bytes.has(8)) await this.#bytes.fill(8);
      const bytes = this.#lengthUpTo(stringBytes);
      if (!this.#bytes.has(bytes)) await this.#bytes.fill(bytes);
      values.push(this.#bytes.text(bytes));
    }
    return values;
  }

  async #keepScalars(type: Scalar, length: number): Promise<GgufValue[]> {
    const values: GgufValue[] = [];
    const read = readScalar[type];
    for (let index = 0; index < length; index++) {
      if (!this.#bytes.has(8)) await this.#bytes.fill(8);
      values.push(read(this.#bytes));
    }
    return values;
  }

  async #skipElements(type: GgufValueType, length: number, depth: number): Promise<void> {
    if (type !== "array" && type !== "string") return this.#bytes.skip(length * scalarBytes[type]);
    for (let index = 0; index < length; index++) {
      if (!this.#bytes.has(8)) await this.#bytes.fill(8);
      if (type === "array") await this.#readArray(depth + 1);
      else this.#bytes.skip(this.#readLength());
    }
  }
}

function readBool(bytes: ByteWindow): boolean {
  const { offset } = bytes;
  const byte = bytes.uint8();
  if (byte > 1) throw bytes.error("malformed", `${byte} is neither true nor false`, offset);
  return byte === 1;
}

function exactNumber(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
