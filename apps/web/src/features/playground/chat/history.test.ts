import { expect, test } from "vitest";
import { forgetConversation, keepConversation, readHistory, restoredRounds, storedRounds } from "./history.ts";

function storage(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}
const talk = (id: string, prompt = "Hello") => ({
  id,
  savedAt: 1,
  models: ["acme/one"],
  settings: "temperature=1",
  rounds: [{ prompt, answers: { "0": { text: "Hi", end: "answered" as const } } }],
});
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

test("a conversation is kept once, newest first, and only shown to its user", () => {
  const place = storage();
  for (const id of ["a", "b", "a"]) keepConversation(place, "ada", talk(id));
  expect(ids(readHistory(place, "ada"))).toEqual(["a", "b"]);
  expect(readHistory(place, "bob")).toEqual([]);
  forgetConversation(place, "ada", "a");
  expect(ids(readHistory(place, "ada"))).toEqual(["b"]);
  forgetConversation(place, "ada");
  expect(place.getItem("playground")).toBeNull();
});

test("the oldest conversations make room", () => {
  const many = storage();
  for (let number = 0; number < 31; number += 1) keepConversation(many, "ada", talk(String(number)));
  expect(readHistory(many, "ada")).toHaveLength(30);
  expect(ids(readHistory(many, "ada"))).not.toContain("0");

  const small = storage(400);
  for (const id of ["a", "b", "c"]) keepConversation(small, "ada", talk(id));
  expect(ids(readHistory(small, "ada"))).toEqual(["c", "b"]);
  expect(ids(keepConversation(small, "ada", talk("d", "x".repeat(400))))).toEqual([]);
});

test.each(["", "[", "{}", '{"user":"ada","conversations":[{}]}'])("%j in the storage is no history", (value) => {
  const place = storage();
  place.setItem("playground", value);
  expect(readHistory(place, "ada")).toEqual([]);
});

test("a restored conversation can be continued, without what was only of the moment", () => {
  const rounds = [
    {
      key: 7,
      prompt: "Hello",
      pictures: [],
      answers: {
        0: { text: "Hi", pictures: ["data:image/png;base64,AA=="], end: "answered" as const, details: "<p>" },
        1: { text: "", pictures: [], end: "stopped" as const },
      },
    },
  ];
  expect(restoredRounds({ ...talk("a"), rounds: storedRounds(rounds) })).toEqual([
    {
      key: 1,
      prompt: "Hello",
      pictures: [],
      answers: {
        0: {
          text: "Hi",
          pictures: [],
          end: "answered",
          kept: '{"user":{"role":"user","content":"Hello"},"assistant":"Hi"}',
        },
        1: { text: "", pictures: [], end: "stopped" },
      },
    },
  ]);
});
