import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { silentLogger } from "@modelyard/platform/logger";
import { expect, test } from "vitest";
import type { Caller } from "../directory.ts";
import { createAuthenticator, readerOf } from "../http/authenticate.ts";
import { createIdentityCache } from "../http/identity-cache.ts";
import { createModelChooser } from "../models/model-chooser.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { cachedDirectory } from "./cached-directory.ts";

const organisations = [
  { id: "o1", name: "acme", mayRead: false, maySpend: true, mayAdminister: false },
  { id: "o2", name: "engines", mayRead: true, maySpend: false, mayAdminister: false },
];
const narrow: Caller = { userId: "u1", userName: "ada", actsAsUser: false, organisations };

function requireCaller(caller: Caller, billTo?: string) {
  const request = new IncomingMessage(new Socket());
  const headers = { authorization: "Bearer hf_narrow", ...(billTo === undefined ? {} : { "x-hf-bill-to": billTo }) };
  Object.assign(request, { method: "POST", url: "/v1/chat/completions", headers });
  const authenticator = createAuthenticator({
    directory: { authenticate: async () => caller },
    cache: createIdentityCache({ epoch: () => 0, now: () => 0 }),
    ownOrigin: () => "http://router.test",
  });
  return authenticator.require(request);
}

test.each([
  { may: "call models", caller: { ...narrow, mayCall: true }, billTo: undefined, refused: undefined },
  { may: "do nothing", caller: { ...narrow, mayCall: false }, billTo: undefined, refused: "scope_too_narrow" },
  { may: "do nothing, by default", caller: narrow, billTo: undefined, refused: "scope_too_narrow" },
  { may: "spend for acme only", caller: { ...narrow, mayCall: false }, billTo: "acme", refused: undefined },
  {
    may: "call, for itself only",
    caller: { ...narrow, mayCall: true },
    billTo: "engines",
    refused: "spending_not_allowed",
  },
])("a narrow token that may $may, billed to $billTo", async ({ caller, billTo, refused }) => {
  const required = requireCaller(caller, billTo);
  if (refused !== undefined) await expect(required).rejects.toMatchObject({ status: 403, code: refused });
  else expect((await required).identity).toMatchObject({ userId: "u1", reader: undefined });
});

const choiceFor = { mappedAs: [], what: "tests", adapterOf: () => undefined };

test.each([
  { sees: "public models", reader: undefined },
  { sees: "the models that the hub lets it see", reader: "token:t1" },
])("a narrow token sees only $sees", async ({ reader }) => {
  const { identity, caller } = await requireCaller({ ...narrow, mayCall: true, reader });
  const readers: unknown[] = [];
  const chooser = createModelChooser({
    directory: {
      mappingsOf: async (_modelId, named) => {
        readers.push(named);
        return undefined;
      },
    },
    discovered: () => new Map(),
    providersFor: async () => {
      throw new RangeError("not reached");
    },
  });
  const chosen = chooser.choose(chooser.referenceOf("ada/secret"), identity, choiceFor);
  await expect(chosen).rejects.toMatchObject({ status: 404 });
  expect([...readers, readerOf(caller)]).toEqual([reader, reader]);
});

test("an expired token is refused at once, although the directory caches its caller", async () => {
  let nowMs = 1000;
  const expiresAt = new Date(2000);
  const directory = cachedDirectory({
    directory: { ...memoryDirectory({}), authenticate: async () => ({ ...narrow, expiresAt }) },
    logger: silentLogger,
    now: () => nowMs,
  });
  expect(await directory.authenticate("hf_x")).toMatchObject({ userId: "u1" });
  nowMs = 1999;
  expect(await directory.authenticate("hf_x")).toBeDefined();
  nowMs = 2000;
  expect(await directory.authenticate("hf_x")).toBeUndefined();
});
