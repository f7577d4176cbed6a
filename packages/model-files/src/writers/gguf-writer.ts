import { tensorTypes } from "@modelyard/tasks";
import type { GgufValueType } from "../gguf/metadata.ts";

/** A metadata value to write. Elements of an array are written as its element type. */
export type WrittenValue =
  | {
      /** Value type. */
      type: Exclude<GgufValueType, "array" | "string" | "bool">;
      /** The value. */
      value: number | bigint;
    }
  | {
      /** Value type. */
      type: "string";
      /** The value. */
      value: string;
    }
  | {
      /** Value type. */
      type: "bool";
      /** The value. */
      value: boolean | number;
    }
  | {
      /** Value type. */
      type: "array";
      /** Type of the elements. */
      of: GgufValueType;
      /** The elements. */
      values: readonly WrittenValue[];
    };

/** A tensor to write. */
export interface WrittenTensor {
  /** Name of the tensor. */
  name: string;
  /** Tensor type, or any number as its code. */
  type: keyof typeof tensorTypes | number;
  /** Sizes of the dimensions. */
  shape: readonly (number | bigint)[];
  /**
   * Offset in the tensor data.
   * @default directly after the previous tensor
   */
  offset?: number | bigint;
}

/** A GGUF file to write. */
export interface WrittenGguf {
  /**
   * Version of the format.
   * @default 3
   */
  version?: number;
  /**
   * Byte order.
   * @default true
   */
  littleEndian?: boolean;
  /** Metadata entries in order; keys may repeat. */
  metadata?: readonly (readonly [key: string, value: WrittenValue])[];
  /** Tensors in order. */
  tensors?: readonly WrittenTensor[];
  /**
   * Alignment of tensor data in bytes.
   * @default 32
   */
  alignment?: number;
  /** Counts to write instead of the true ones. */
  claimed?: {
    /** Number of tensors to claim. */
    tensors?: bigint;
    /** Number of metadata entries to claim. */
    metadata?: bigint;
  };
  /**
   * Whether to omit the tensor data.
   * @default false
   */
  headerOnly?: boolean;
}

const typeCodes = {
  uint8: 0,
  int8: 1,
  uint16: 2,
  int16: 3,
  uint32: 4,
  int32: 5,
  float32: 6,
  bool: 7,
  string: 8,
  array: 9,
  uint64: 10,
  int64: 11,
  float64: 12,
} as const satisfies Record<GgufValueType, number>;

const scalarBytes = {
  uint8: 1,
  int8: 1,
  bool: 1,
  uint16: 2,
  int16: 2,
  uint32: 4,
  int32: 4,
  float32: 4,
  float64: 8,
} as const;

/** Collects numbers and texts in one byte order. */
class Bytes {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  length = 0;
  readonly #littleEndian: boolean;
  readonly #wide: boolean;

  constructor(littleEndian: boolean, wide: boolean) {
    this.#littleEndian = littleEndian;
    this.#wide = wide;
  }

  #grow(by: number): number {
    const at = this.length;
    this.length += by;
    if (this.length > this.#bytes.byteLength) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  uint32(value: number): void {
    const at = this.#grow(4);
    this.#view.setUint32(at, value, this.#littleEndian);
  }

  uint64(value: number | bigint): void {
    const at = this.#grow(8);
    this.#view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), this.#littleEndian);
  }

  /** Writes a count or length: 4 bytes in version 1, 8 in later versions. */
  size(value: number | bigint): void {
    if (this.#wide) this.uint64(value);
    else this.uint32(Number(value));
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.size(bytes.byteLength);
    const at = this.#grow(bytes.byteLength);
    this.#bytes.set(bytes, at);
  }

  scalar(type: Exclude<GgufValueType, "array" | "string" | "uint64" | "int64">, value: number): void {
    const at = this.#grow(scalarBytes[type]);
    const set = {
      uint8: () => this.#view.setUint8(at, value),
      int8: () => this.#view.setInt8(at, value),
      bool: () => this.#view.setUint8(at, value),
      uint16: () => this.#view.setUint16(at, value, this.#littleEndian),
      int16: () => this.#view.setInt16(at, value, this.#littleEndian),
      uint32: () => this.#view.setUint32(at, value, this.#littleEndian),
      int32: () => this.#view.setInt32(at, value, this.#littleEndian),
      float32: () => this.#view.setFloat32(at, value, this.#littleEndian),
      float64: () => this.#view.setFloat64(at, value, this.#littleEndian),
    };
    set[type]();
  }

  value(written: WrittenValue): void {
    if (written.type === "string") this.text(written.value);
    else if (written.type === "array") {
      this.uint32(typeCodes[written.of]);
      this.size(written.values.length);
      for (const element of written.values) this.value(element);
    } else if (written.type === "uint64" || written.type === "int64") this.uint64(written.value);
    else this.scalar(written.type, Number(written.value));
  }

  zeros(count: number): void {
    const at = this.#grow(count);
    this.#bytes.fill(0, at, this.length);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

/**
 * Writes a GGUF file for tests. Tensor data is all zeros. Nothing is validated, so that tests can write malformed
 * files.
 */
export function writeGguf(file: WrittenGguf): Uint8Array {
  const { version = 3, littleEndian = true, metadata = [], tensors = [], alignment = 32, claimed = {} } = file;
  const bytes = new Bytes(littleEndian, version > 1);
  // The magic bytes are the same in both byte orders.
  new TextEncoder().encode("GGUF").forEach((letter) => bytes.scalar("uint8", letter));
  bytes.uint32(version);
  bytes.size(claimed.tensors ?? tensors.length);
  bytes.size(claimed.metadata ?? metadata.length);
  for (const [key, value] of metadata) {
    bytes.text(key);
    bytes.uint32(typeCodes[value.type]);
    bytes.value(value);
  }
  let dataBytes = 0;
  for (const tensor of tensors) {
    bytes.text(tensor.name);
    bytes.uint32(tensor.shape.length);
    for (const size of tensor.shape) bytes.size(size);
    bytes.uint32(typeof tensor.type === "number" ? tensor.type : tensorTypes[tensor.type].code);
    bytes.uint64(tensor.offset ?? dataBytes);
    dataBytes += aligned(tensorBytes(tensor), alignment);
  }
  if (file.headerOnly !== true && tensors.length > 0) {
    bytes.zeros(aligned(bytes.length, alignment) - bytes.length);
    bytes.zeros(Math.min(dataBytes, 64 * 1024 * 1024));
  }
  return bytes.finish();
}

function tensorBytes({ type, shape }: WrittenTensor): number {
  if (typeof type === "number") return 0;
  const elements = shape.reduce((product: number, size) => product * Number(size), 1);
  return (elements / tensorTypes[type].blockSize) * tensorTypes[type].blockBytes;
}

function aligned(bytes: number, alignment: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
