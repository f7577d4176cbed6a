import type { TextPart } from "@modelyard/hub/contract";
import { Fragment } from "react";

/** Text in which what was searched for is marked. Every part is shown as text, whatever it holds. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // Parts have no identity but their order.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
