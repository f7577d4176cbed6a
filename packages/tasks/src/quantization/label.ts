import { type FileType, fileTypeNames, isFileType } from "./file-types.ts";

/** A file name's own word for its quantisation, taken apart: `UD-Q4_K_XL` or `MXFP4`. */
export interface QuantizationLabel {
  /** As it stands in the name, in upper case. */
  label: string;
  fileType: FileType;
}

// Some published files are named after the tensor type they hold instead of the file type.
const aliases: Readonly<Record<string, FileType>> = { MXFP4: "MXFP4_MOE" };

const longestFirst = [...fileTypeNames(), ...Object.keys(aliases)].toSorted((a, b) => b.length - a.length);
const labelPattern = new RegExp(`(?:UD-)?(?<type>${longestFirst.join("|")})(?:_[A-Z]+)?`, "g");

/**
 * Finds the quantisation in a GGUF file's name. If it names several, the last one counts: folders come before files.
 * @returns `undefined` if the name has none
 */
export function parseQuantizationLabel(fileName: string): QuantizationLabel | undefined {
  const last = [...fileName.toUpperCase().matchAll(labelPattern)].at(-1);
  const type = last?.groups?.["type"];
  if (last === undefined || type === undefined) return undefined;
  const fileType = isFileType(type) ? type : aliases[type];
  return fileType === undefined ? undefined : { label: last[0], fileType };
}
