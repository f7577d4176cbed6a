import type { ComponentProps } from "react";
import { scrollable, scrollableRegion } from "./scrollable.ts";

interface TableFrameProps extends Omit<ComponentProps<"div">, "aria-label" | "role" | "tabIndex"> {
  /** Makes the frame a landmark; for tables that are the content of a page. */
  label?: string;
}

/** The frame of a table, in which a wide one scrolls sideways, also by keyboard. */
export function TableFrame({ label, className = "", ...rest }: TableFrameProps) {
  const reachable = label === undefined ? scrollable : scrollableRegion(label);
  return <div {...rest} {...reachable} className={`table-frame ${className}`.trim()} />;
}
