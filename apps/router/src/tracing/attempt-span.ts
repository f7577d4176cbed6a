import { limits } from "@modelyard/platform/limits";
import { type Attributes, type Context, type Span, SpanKind, type Tracer } from "@opentelemetry/api";
import type { AttemptedRequest, AttemptTrace, CountedTokens } from "../calls/call-trace.ts";
import { endSpan } from "./end-span.ts";
import { type AttemptFacts, genAiAttributes } from "./gen-ai-attributes.ts";
import type { GenAiMetrics } from "./gen-ai-metrics.ts";
import { contentAttributes } from "./messages.ts";
import { openInferenceAttributes, openInferenceContent } from "./open-inference.ts";
import { type Operation, operationOf, providerNameOf } from "./operation.ts";
import type { RequestFields } from "./request-fields.ts";
import { type ResponseFields, readResponseFields } from "./response-fields.ts";
import { serverAttributes } from "./server-attributes.ts";

/** What all spans of attempts share. */
export interface AttemptRecording {
  tracer: Tracer;
  metrics: GenAiMetrics;
  /** Adds the attributes of OpenInference. */
  openInference: boolean;
  /** Adds what callers and models write. */
  capturesContent: boolean;
  /** Milliseconds. */
  now: () => number;
}

/** A response that is too long to be read names its id and model in its first bytes. */
const headBytes = 512;

/** The span of one request that makes a model do something. */
export class AttemptSpan implements AttemptTrace {
  readonly #recording: AttemptRecording;
  readonly #span: Span;
  readonly #operation: Operation;
  readonly #request: RequestFields;
  readonly #start: Attributes;
  readonly #provider: string;
  readonly #model: string | undefined;
  readonly #startedAtMs: number;
  #firstChunkAtMs: number | undefined;
  /** The first bytes of the response, in Latin-1. */
  #head = "";
  #resends = 0;
  #response: ResponseFields | undefined;
  #usage: CountedTokens | undefined;
  #isEnded = false;

  /** @param started.fields the parameters of the request */
  constructor(
    started: { request: AttemptedRequest; fields: RequestFields; parent: Context },
    recording: AttemptRecording,
  ) {
    const { request, fields, parent } = started;
    const { model, content } = request;
    this.#recording = recording;
    this.#operation = operationOf(content, request.path);
    this.#provider = providerNameOf(request.providerId);
    this.#model = model?.slice(0, limits.telemetry.nameLength);
    this.#request = fields;
    this.#startedAtMs = recording.now();
    this.#start = {
      "gen_ai.operation.name": this.#operation.name,
      "gen_ai.provider.name": this.#provider,
      "gen_ai.request.model": this.#model,
      ...serverAttributes(request.origin),
    };
    const name = this.#model === undefined ? this.#operation.name : `${this.#operation.name} ${this.#model}`;
    this.#span = recording.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: this.#start }, parent);
  }

  /** The value of `gen_ai.operation.name`. */
  get operation(): string {
    return this.#operation.name;
  }

  noteResend(): void {
    this.#resends += 1;
  }

  noteChunk(chunk: Buffer): void {
    this.#firstChunkAtMs ??= this.#recording.now();
    const room = (this.#recording.capturesContent ? limits.telemetry.contentBytes : headBytes) - this.#head.length;
    if (room > 0) this.#head += chunk.toString("latin1", 0, room);
  }

  noteTail(tail: string, usage: CountedTokens | undefined): void {
    this.#usage = usage;
    this.#response = readResponseFields(tail, this.#head);
  }

  end(error: string | undefined): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const { metrics, now } = this.#recording;
    const firstChunkSeconds =
      this.#firstChunkAtMs === undefined ? undefined : (this.#firstChunkAtMs - this.#startedAtMs) / 1000;
    if (this.#span.isRecording()) this.#describe({ firstChunkSeconds, error });
    endSpan(this.#span, error);
    metrics.attemptEnded({
      attributes: { ...this.#start, "gen_ai.response.model": this.#response?.model },
      seconds: (now() - this.#startedAtMs) / 1000,
      error,
      firstChunkSeconds: this.#request.stream === true ? firstChunkSeconds : undefined,
      usage: this.#usage,
    });
  }

  #describe(outcome: Pick<AttemptFacts, "firstChunkSeconds" | "error">): void {
    const facts: AttemptFacts = {
      operation: this.#operation,
      provider: this.#provider,
      model: this.#model,
      request: this.#request,
      response: this.#response,
      usage: this.#usage,
      ...outcome,
    };
    const { openInference, capturesContent } = this.#recording;
    this.#span.setAttributes(genAiAttributes(facts));
    if (this.#resends > 0) this.#span.setAttribute("http.request.resend_count", this.#resends);
    if (openInference) this.#span.setAttributes(openInferenceAttributes(facts));
    if (!capturesContent) return;
    const text = Buffer.from(this.#head, "latin1").toString();
    const { choices } = readResponseFields(text);
    this.#span.setAttributes(contentAttributes(this.#request, choices));
    if (openInference) this.#span.setAttributes(openInferenceContent(this.#request, choices));
  }
}
