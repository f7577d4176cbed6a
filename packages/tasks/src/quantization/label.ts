import { type FileType, fileTypeNames, isFileType } from "./file-types.ts";

/** The quantization in a file name, such as `UD-Q4_K_XL` or `MXFP4`. */
export interface QuantizationLabel {
  /** The label as in the file name, in upper case. */
  label: string;
  /** File type that the label names. */
  fileType: FileType;
}

// Some published files are named after the tensor type they hold instead of the file type.
const aliases: Readonly<Record<string, FileType>> = { MXFP4: "MXFP4_MOE" };

const longestFirst = [...fileTypeNames(), ...Object.keys(aliases)].toSorted((a, b) => b.length - a.length);
const labelPattern = new RegExp(`(?:UD-)?(?<type>${longestFirst.join("|")})(?:_[A-Z]+)?`, "g");

/**
 * Finds the quantization in the name of a GGUF file. If there are several, the last one counts, because folders come
 * before files.
 * @returns `undefined` if the name has none
 */
export function parseQuantizationLabel(fileName: string): QuantizationLabel | undefined {
  const last = [...fileName.toUpperCase().matchAll(labelPattern)].at(-1);
  const type = last?.groups?.["type"];
  if (last === undefined || type === undefined) return undefined;
  const fileType = isFileType(type) ? type : aliases[type];
  return fileType === undefined ? undefined : { label: last[0], fileType };
}
