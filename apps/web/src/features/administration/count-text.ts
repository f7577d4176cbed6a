import type { BoundedCount } from "@modelyard/hub/contract";
import type { Text } from "../../text/en/index.ts";
import { formatNumber } from "../../text/format.ts";

/** Formats a count that stops at a limit: `200+`. */
export function countText({ count, isMore }: BoundedCount, text: Text): string {
  const shown = formatNumber(count, text.language);
  return isMore ? text.administration.atLeast(shown) : shown;
}
