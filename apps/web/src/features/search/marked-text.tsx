import type { TextPart } from "@modelyard/hub/contract";
import { Fragment } from "react";

/** Shows text with matches highlighted. Parts are untrusted and rendered as text. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // Parts are identified by their order only.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
