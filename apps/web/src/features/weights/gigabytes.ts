import { formatNumber } from "../../text/format.ts";
import type { Language } from "../../text/language.ts";

/** Formats a memory size, e.g. `24 GB`. */
export function gigabytes(memoryGb: number, language: Language): string {
  return `${formatNumber(memoryGb, language)} GB`;
}
