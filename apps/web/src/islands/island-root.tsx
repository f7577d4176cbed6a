import { type ReactNode, useLayoutEffect, useRef } from "react";
import { IconSheetProvider } from "../ui/icon-sheet.tsx";
import { type SlotHtml, SlotProvider } from "./slot.tsx";

interface IslandRootProps {
  /** URL of the icons. */
  icons: string;
  slots: SlotHtml;
  /** Called once in a browser, when the island handles events. */
  onHydrated?: () => void;
  children: ReactNode;
}

/** The context of an island beside its props, on the server and in the browser. */
export function IslandRoot({ icons, slots, onHydrated, children }: IslandRootProps) {
  const hydrated = useRef(onHydrated);
  useLayoutEffect(() => hydrated.current?.(), []);
  return (
    <IconSheetProvider address={icons}>
      <SlotProvider html={slots}>{children}</SlotProvider>
    </IconSheetProvider>
  );
}
