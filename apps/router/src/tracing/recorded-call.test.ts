import { limits } from "@modelyard/platform/limits";
import { createLogger } from "@modelyard/platform/logger";
import { openTelemetry, type Telemetry } from "@modelyard/platform/telemetry";
import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { type OtlpReceiver, startOtlpReceiver } from "@modelyard/platform/testing/otlp-receiver";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AttemptedRequest } from "../calls/call-trace.ts";
import { createTracer, type Tracer } from "./tracer.ts";

let receiver: OtlpReceiver;
let telemetry: Telemetry;
let tracer: Tracer;
let atMs = 0;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  telemetry = await openTelemetry({ endpoint: receiver.url, logger: createLogger({ level: "silent" }), fastHttp });
  tracer = createTracer({ telemetry, capturesContent: true }, () => atMs);
});
afterEach(() => receiver.close());

const request: AttemptedRequest = {
  providerId: "sim",
  model: "m",
  method: "POST",
  origin: "https://sim.example.org",
  path: "/v1/chat/completions",
  content: Buffer.from('{"stream":true}'),
};
const ended = { requestId: "r", durationMs: 1, call: undefined, status: 200 };

function begin() {
  return tracer.begin({ method: "POST", path: "/v1/chat/completions", headers: {} });
}

async function spans() {
  await telemetry.close();
  return receiver.spans();
}

test("attempts up to the limit have spans", async () => {
  const { attemptsPerCall } = limits.telemetry;
  for (const attempts of [attemptsPerCall, attemptsPerCall + 1]) {
    const call = begin();
    for (let attempt = 0; attempt < attempts; attempt++) {
      call.startAttempt({ ...request, providerId: `of-${attempts}` }).end(undefined);
    }
    tracer.end(call, ended);
  }
  const all = await spans();
  for (const attempts of [attemptsPerCall, attemptsPerCall + 1]) {
    const some = all.filter(({ attributes }) => attributes["gen_ai.provider.name"] === `of-${attempts}`);
    expect(some).toHaveLength(attemptsPerCall);
  }
});

test("a span that is ended twice is sent once", async () => {
  const call = begin();
  const attempt = call.startAttempt(request);
  attempt.end("503");
  attempt.end(undefined);
  const poll = call.startAttempt({ ...request, method: "GET" });
  poll.end(undefined);
  poll.end("timeout");
  tracer.end(call, ended);
  expect((await spans()).map(({ name, status }) => [name, status.message])).toEqual([
    ["chat m", "503"],
    ["GET", undefined],
    ["POST /v1/chat/completions", undefined],
  ]);
});

test("resends and the first chunk are recorded, and https has its port", async () => {
  atMs = 1000;
  const attempt = begin().startAttempt(request);
  attempt.noteResend();
  atMs = 1250;
  attempt.noteChunk(Buffer.from("data: {}\n\n"));
  atMs = 9000;
  attempt.noteChunk(Buffer.from("data: {}\n\n"));
  attempt.end(undefined);
  expect((await spans())[0]?.attributes).toMatchObject({
    "http.request.resend_count": 1,
    "gen_ai.response.time_to_first_chunk": 0.25,
    "server.address": "sim.example.org",
    "server.port": 443,
  });
});

test("content up to the limit is captured, and a model's name is cut at its own", async () => {
  const { contentBytes, nameLength } = limits.telemetry;
  const frame = `data: ${JSON.stringify({ choices: [{ delta: { content: "TEXT" } }] })}\n\n`;
  const content = (length: number) => "x".repeat(length - frame.trimEnd().length + 4);
  for (const length of [contentBytes, contentBytes + 1]) {
    const attempt = begin().startAttempt({ ...request, model: "m".repeat(nameLength + 1) });
    // Beyond the limit, the event is incomplete, and is not read.
    const text = frame.replace("TEXT", content(length)).trimEnd();
    for (const half of [text.slice(0, 100), text.slice(100), "\n\n"]) attempt.noteChunk(Buffer.from(half));
    attempt.end(undefined);
  }
  const all = await spans();
  expect(all.map(({ attributes }) => attributes["gen_ai.request.model"])).toEqual(
    all.map(() => "m".repeat(nameLength)),
  );
  expect(all.map(({ attributes }) => Object.hasOwn(attributes, "gen_ai.output.messages"))).toEqual([true, false]);
});
