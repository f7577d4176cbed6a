import { type ConflictChoice, conflictChoices } from "./conflict-markers.ts";

/** Reads the choices for conflicts from a form, by the number of the conflict. */
export function readChoices(sent: ReadonlyMap<string, string>): Map<number, ConflictChoice> {
  const choices = new Map<number, ConflictChoice>();
  for (const [name, value] of sent) {
    const number = /^conflict-(\d{1,6})$/.exec(name)?.[1];
    const choice = conflictChoices.find((known) => known === value);
    if (number !== undefined && choice !== undefined) choices.set(Number(number), choice);
  }
  return choices;
}
