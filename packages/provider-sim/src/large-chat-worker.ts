// Reads one large chat request and prepares its response.
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { ChatRequest, chatResponse, eventTexts } from "./chat.ts";
import { isFaultModel } from "./faults.ts";
import type { LargeChat } from "./large-chat.ts";

const { result, transferred } = read(z.instanceof(Uint8Array).parse(workerData));
parentPort?.postMessage(result satisfies LargeChat, transferred);

function read(body: Uint8Array): { result: LargeChat; transferred: ArrayBuffer[] } {
  const parsed = ChatRequest.safeParse(parseJson(body));
  if (!parsed.success) return { result: { kind: "invalid" }, transferred: [] };
  const { model } = parsed.data;
  if (isFaultModel(model)) return { result: { kind: "fault", model }, transferred: [] };
  const response = chatResponse(parsed.data);
  if ("events" in response) {
    return { result: { kind: "events", texts: eventTexts(response.events) }, transferred: [] };
  }
  const json = new TextEncoder().encode(JSON.stringify(response.completion));
  return { result: { kind: "completion", json }, transferred: [json.buffer] };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
