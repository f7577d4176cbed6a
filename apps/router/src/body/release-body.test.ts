import { Socket } from "node:net";
import { CompleteRequest } from "@modelyard/platform/fast-path/complete-request";
import { RequestHead } from "@modelyard/platform/fast-path/request-head";
import { BodyMemory } from "@modelyard/platform/http/body-memory";
import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { ReadingTurns } from "./reading-turns.ts";
import { RequestBody, tooMuchInMemory } from "./request-body.ts";

test.each([
  { writes: 0, what: "nothing is in flight", keptBytes: 0 },
  { writes: 1, what: "a write is in flight", keptBytes: 100_000 },
])("when $what, the memory of a large body has $keptBytes bytes after the call", ({ writes, keptBytes }) => {
  const bytes = Buffer.from(new Uint8Array(100_000).fill(7).buffer);
  const request = new CompleteRequest(new RequestHead("/v1/x", {}), bytes, new Socket(), true);
  const body = new RequestBody(request, {
    maxBytes: 1_000_000,
    bodyMemory: new BodyMemory({ ...limits.bodyMemory.router, refusal: tooMuchInMemory }),
    readingTurns: new ReadingTurns(),
  });
  body.inFlight.writes = writes;
  body.release();
  expect(bytes.length).toBe(keptBytes);
});
