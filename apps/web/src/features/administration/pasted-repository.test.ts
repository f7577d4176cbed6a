import { expect, test } from "vitest";
import { enteredRepository } from "./pasted-repository.ts";

test.each([
  { text: " acme/talker ", type: "model", name: "acme/talker" },
  { text: "https://hub.example/acme/talker", type: "model", name: "acme/talker" },
  { text: "https://hub.example/acme/talker/blob/main/README.md?x=1#top", type: "model", name: "acme/talker" },
  { text: "https://hub.example/acme/talker.git", type: "model", name: "acme/talker" },
  { text: "HTTP://hub.example/datasets/acme/words/tree/main", type: "dataset", name: "acme/words" },
  { text: "https://hub.example", type: "model", name: "/" },
  { text: "https://[", type: "model", name: "https://[" },
])("$text names the $type $name", ({ text, type, name }) => {
  expect(enteredRepository(text, "model")).toEqual({ type, name });
});

test("a name is of the chosen kind", () => {
  expect(enteredRepository("acme/words", "dataset")).toEqual({ type: "dataset", name: "acme/words" });
});
