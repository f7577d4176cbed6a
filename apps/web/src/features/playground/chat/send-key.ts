import type { KeyboardEvent } from "react";

/** Returns whether a key sends the message: Enter, which with Shift starts a new line and may end the input of a word. */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && !shiftKey && !nativeEvent.isComposing;
}
