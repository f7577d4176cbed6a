import type { Answer } from "./ask-model.ts";

export type Mark = "fastest" | "cheapest";

/** Returns the marks of the responses to one question. A mark compares at least two, and is not given for a draw. */
export function marksOf(answers: Readonly<Record<number, Answer>>): ReadonlyMap<number, readonly Mark[]> {
  const complete = Object.entries(answers).flatMap(([column, { facts }]) =>
    facts?.isComplete === true ? [{ column: Number(column), ...facts }] : [],
  );
  const marks = new Map<number, readonly Mark[]>();
  const give = (mark: Mark, values: readonly (readonly [column: number, value: number])[]) => {
    const [best, second] = values.toSorted(([, first], [, other]) => first - other);
    if (best === undefined || second === undefined || best[1] === second[1]) return;
    marks.set(best[0], [...(marks.get(best[0]) ?? []), mark]);
  };
  give(
    "fastest",
    complete.map(({ column, elapsedMs }) => [column, elapsedMs]),
  );
  give(
    "cheapest",
    complete.flatMap(({ column, costUsd }) => (costUsd === undefined ? [] : [[column, costUsd] as const])),
  );
  return marks;
}
