/** What the header of a NumPy array says. */
export interface NumpyArray {
  dtype: string;
  shape: number[];
  /** Bytes before the data. */
  headerBytes: number;
}

const magic = Buffer.from("\u0093NUMPY", "latin1");
const kinds: ReadonlyMap<string, string> = new Map([
  ["f", "float"],
  ["i", "int"],
  ["u", "uint"],
  ["c", "complex"],
]);

/**
 * Reads the header of a NumPy array, which is a Python dictionary. Its values are found by their keys; nothing is evaluated.
 * @param start the first bytes of the file
 * @throws {Error} it is no NumPy array, or its header is longer than `start`
 * @see https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
export function numpyArrayOf(start: Buffer): NumpyArray {
  if (start.length < 12 || !start.subarray(0, 6).equals(magic)) throw new Error("it is not a NumPy array.");
  const isLong = start.readUInt8(6) > 1;
  const from = isLong ? 12 : 10;
  const headerBytes = from + (isLong ? start.readUInt32LE(8) : start.readUInt16LE(8));
  if (headerBytes > start.length) throw new Error(`its header has ${headerBytes} bytes, which is too long.`);
  const header = start.toString("utf8", from, headerBytes);
  const shape = /'shape': ?\(([\d, L]{0,400})\)/.exec(header)?.[1];
  const type = /'descr': ?(?:'([^']{1,40})'|(\[))/.exec(header);
  if (shape === undefined || type === null) throw new Error("its header has no shape or type.");
  const lengths = shape
    .split(",")
    .map((length) => length.replace("L", "").trim())
    .filter((length) => length !== "");
  return { dtype: type[1] === undefined ? "record" : dtypeOf(type[1]), shape: lengths.map(Number), headerBytes };
}

/** Returns the name of a type as NumPy prints it: `float32` for `<f4`. */
function dtypeOf(description: string): string {
  const [, kind = "", size = ""] = /^[<>|=]?([a-zA-Z])(\d{0,6})/.exec(description) ?? [];
  if (kind === "O") return "object (pickle)";
  if (kind === "b") return "bool";
  if (kind === "U") return `str${size}`;
  if (kind === "S") return `bytes${size}`;
  const name = kinds.get(kind);
  return name === undefined || size === "" ? description : `${name}${8 * Number(size)}`;
}
