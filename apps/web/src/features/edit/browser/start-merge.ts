import { type ConflictChoice, conflictChoices, readMarkerSize, solveConflicts } from "../merge/conflict-markers.ts";
import type { CodeEditor } from "./code-editor.ts";

/** Writes choices for conflicts into the editor at once. They can be changed until the text is edited by hand. */
export function startMerge(list: HTMLElement | null, editor: CodeEditor): void {
  const size = readMarkerSize(list?.dataset["markers"]);
  if (list === null || size === undefined) return;
  const button = list.querySelector<HTMLElement>("[data-part=solve]");
  if (button !== null) button.hidden = true;
  let unsolved = editor.text();
  let solved = unsolved;
  const choices = new Map<number, ConflictChoice>();
  list.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const choice = conflictChoices.find((known) => known === target.value);
    if (choice === undefined) return;
    const text = editor.text();
    if (text !== solved) {
      unsolved = text;
      choices.clear();
    }
    choices.set(Number(target.name.slice("conflict-".length)), choice);
    solved = solveConflicts(unsolved, size, choices);
    if (solved !== text) editor.replace(solved);
  });
}
