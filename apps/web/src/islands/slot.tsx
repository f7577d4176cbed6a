import { createContext, type HTMLAttributes, type ReactNode, useContext } from "react";

/** HTML by slot name. */
export type SlotHtml = ReadonlyMap<string, string>;

const Context = createContext<SlotHtml>(new Map());

export function SlotProvider({ html, children }: { html: SlotHtml; children: ReactNode }) {
  return <Context value={html}>{children}</Context>;
}

interface SlotProps extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  /** Unique in its island. */
  name: string;
  /** @default "div" */
  as?: "div" | "section" | "li";
}

/** Server markup in an island: the island shows or hides it, and never changes it. */
export function Slot({ name, as: Element = "div", ...attributes }: SlotProps) {
  const html = useContext(Context).get(name) ?? "";
  // The browser may serialize the same markup differently.
  return (
    <Element {...attributes} data-slot={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  );
}
