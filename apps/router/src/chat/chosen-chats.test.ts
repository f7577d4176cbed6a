import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import type { Chosen } from "../models/model-chooser.ts";
import { ChosenChats } from "./chosen-chats.ts";

const newIdentity = () => ({
  userId: "u1",
  userName: "ada",
  tokenId: undefined,
  billTo: undefined,
  billToId: undefined,
  reader: "u1",
});
const chosen: Chosen<unknown> = {
  reference: { modelId: "acme/chat", provider: undefined, policy: "auto" },
  candidates: [],
  skipped: [],
  order: { order: [], weights: {} },
};

test("a choice is found only for the same identity", () => {
  const chats = new ChosenChats();
  const identity = newIdentity();
  chats.add(identity, "acme/chat:fastest", chosen);
  expect(chats.find(identity, "acme/chat:fastest")).toBe(chosen);
  expect(chats.find(identity, "acme/chat")).toBeUndefined();
  expect(chats.find(newIdentity(), "acme/chat:fastest")).toBeUndefined();
});

test("an identity has a limited number of choices", () => {
  const chats = new ChosenChats();
  const identity = newIdentity();
  for (let index = 0; index < limits.router.knownCallModels; index++) chats.add(identity, `acme/m${index}`, chosen);
  expect(chats.find(identity, "acme/m0")).toBe(chosen);
  chats.add(identity, "acme/one-more", chosen);
  expect(chats.find(identity, "acme/m0")).toBeUndefined();
  expect(chats.find(identity, "acme/one-more")).toBe(chosen);
});
