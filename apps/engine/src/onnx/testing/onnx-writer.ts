/** Element types of ONNX tensors. */
export const elementType = { float: 1, int64: 7, bool: 9 } as const;

/** A constant of a graph: weights, or the shape for an operator. */
export interface Constant {
  name: string;
  dims: readonly number[];
  floats?: readonly number[];
  ints?: readonly number[];
  /** The file in which its bytes are, instead of in the model. */
  externalFile?: string;
}

/** A graph for `writeOnnx`. Dimensions that are names may have any size. */
export interface Graph {
  inputs: readonly { name: string; type: "float" | "int64"; dims: readonly (number | string)[] }[];
  outputs: readonly { name: string; dims: readonly (number | string)[] }[];
  constants: readonly Constant[];
  nodes: readonly GraphNode[];
  opset?: number;
}

export interface GraphNode {
  op: string;
  inputs: readonly string[];
  output: string;
  attributes?: Readonly<Record<string, number | readonly number[]>>;
  domain?: string;
}

/** Writes an ONNX model. @see https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
export function writeOnnx({ inputs, outputs, constants, nodes, opset = 17 }: Graph): Uint8Array<ArrayBuffer> {
  const graph = [
    ...nodes.map((node) => message(1, nodeProto(node))),
    text(2, "graph"),
    ...constants.map((constant) => message(5, tensorProto(constant))),
    ...inputs.map(({ name, type, dims }) => message(11, valueProto(name, elementType[type], dims))),
    ...outputs.map(({ name, dims }) => message(12, valueProto(name, elementType.float, dims))),
  ];
  return joined([number(1, 8), message(7, graph), message(8, [text(1, ""), number(2, opset)])]);
}

function nodeProto({ op, inputs, output, attributes = {}, domain }: GraphNode): Uint8Array[] {
  return [
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) =>
      message(
        5,
        typeof value === "number"
          ? [text(1, name), number(3, value), number(20, 2)]
          : [text(1, name), ...value.map((one) => number(8, one)), number(20, 7)],
      ),
    ),
    ...(domain === undefined ? [] : [text(7, domain)]),
  ];
}

function tensorProto({ name, dims, floats, ints, externalFile }: Constant): Uint8Array[] {
  const bytes =
    floats === undefined
      ? new Uint8Array(BigInt64Array.from(ints ?? [], BigInt).buffer)
      : new Uint8Array(Float32Array.from(floats).buffer);
  return [
    ...dims.map((dim) => number(1, dim)),
    number(2, floats === undefined ? elementType.int64 : elementType.float),
    text(8, name),
    ...(externalFile === undefined
      ? [field(9, bytes)]
      : [message(13, [text(1, "location"), text(2, externalFile)]), number(14, 1)]),
  ];
}

function valueProto(name: string, type: number, dims: readonly (number | string)[]): Uint8Array[] {
  const shape = dims.map((dim) => message(1, [typeof dim === "number" ? number(1, dim) : text(2, dim)]));
  return [text(1, name), message(2, [message(1, [number(1, type), message(2, shape)])])];
}

// Protocol buffers: a key with the number of the field and the kind of its value, then the value.

function number(id: number, value: number): Uint8Array {
  return joined([varint(id * 8), varint(value)]);
}

function text(id: number, value: string): Uint8Array {
  return field(id, new TextEncoder().encode(value));
}

function message(id: number, parts: readonly Uint8Array[]): Uint8Array {
  return field(id, joined(parts));
}

function field(id: number, bytes: Uint8Array): Uint8Array {
  return joined([varint(id * 8 + 2), varint(bytes.length), bytes]);
}

/** Negative numbers have ten bytes: the complement in 64 bits. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low + 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
