import { expect, test } from "vitest";
import type { Answer } from "./ask-model.ts";
import { marksOf } from "./marks.ts";

const answer = (elapsedMs: number, costUsd?: number, isComplete = true): Answer => ({
  text: "x",
  pictures: [],
  facts: { isComplete, elapsedMs, ...(costUsd === undefined ? {} : { costUsd }) },
});

test.each([
  { what: "one response", answers: { 0: answer(5, 1) }, marks: [] },
  { what: "a draw", answers: { 0: answer(5, 1), 1: answer(5, 1) }, marks: [] },
  { what: "one cost", answers: { 0: answer(9, 1), 1: answer(5) }, marks: [[1, ["fastest"]]] },
  { what: "one winner", answers: { 0: answer(5, 1), 1: answer(9, 2) }, marks: [[0, ["fastest", "cheapest"]]] },
  {
    what: "two winners and a failure",
    answers: { 0: answer(5, 2), 1: answer(9, 1), 2: answer(1, 0, false) },
    marks: [
      [0, ["fastest"]],
      [1, ["cheapest"]],
    ],
  },
  { what: "a response that was stopped", answers: { 0: answer(5, 2), 1: { text: "", pictures: [] } }, marks: [] },
])("marks of $what", ({ answers, marks }) => {
  expect([...marksOf(answers)]).toEqual(marks);
});
