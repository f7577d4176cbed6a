import { createParser, type EventSourceMessage } from "eventsource-parser";
import { isRecord } from "../adapters/shape.ts";
import type { Call } from "../call/call.ts";
import { ConnectionError } from "../errors/http-error.ts";
import { InferenceError } from "../errors/inference-error.ts";
import { ProviderOutputError, StreamTruncatedError } from "../errors/output-error.ts";
import { abortReason, describeRequest } from "../transport/send.ts";
import { ChunkTemplate } from "./chunk-template.ts";
import type { OpenStream } from "./open-stream.ts";
import { errorInStream, malformedEvent } from "./stream-errors.ts";
import { StreamReader, type StreamSource } from "./stream-reader.ts";

/** Maximum size of one event's data: 1 MiB. */
const maxEventChars = 1024 * 1024;
/** How long to wait for a server to close the connection after its final event. */
const hangUpMs = 1000;

/** How the chunks of a stream are read. */
export interface StreamReading<Chunk> {
  /** Parses an event's data. `undefined` skips the event. */
  read: (data: Record<string, unknown>) => Chunk | undefined;
  /** Whether the stream may end without `[DONE]`. */
  isFinished: () => boolean;
  /** The text received so far, for the error of a truncated stream. */
  text: () => string;
}

/**
 * Chunks of a response as they arrive. The call starts with the first reader or awaited result. Any number of loops may
 * read the stream, each of which sees every chunk. When the last reader has left and no final result is awaited, the
 * call is aborted and the provider stops.
 */
export class EventStream<Chunk> implements AsyncGenerator<Chunk, void, undefined> {
  #open: () => Promise<OpenStream>;
  readonly #reading: StreamReading<Chunk>;
  readonly #decoder = new TextDecoder();
  readonly #template = new ChunkTemplate();
  readonly #parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: (event) => this.#onEvent(event),
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") this.#fail(this.#outputError("an event is longer than 1 MiB"));
    },
  });
  /** All chunks received, for readers that start later. */
  readonly #chunks: Chunk[] = [];
  readonly #source: StreamSource<Chunk> = {
    peek: (index) => this.#peek(index),
    isOver: () => this.#isOver(),
    fill: () => this.#filled(),
    leave: () => this.#leave(),
  };
  /** Reader for `next()` and the first loop, which continues where `next()` stopped. */
  #own: StreamReader<Chunk> | undefined;
  #hasLoop = false;
  /** Number of active readers and of awaited final results. */
  #users = 0;
  #opening: Promise<OpenStream> | undefined;
  #filling: Promise<void> | undefined;
  #stream: OpenStream | undefined;
  #bytes: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #isDone = false;
  #isLast = false;
  #failure: { error: unknown; isLeft: boolean } | undefined;

  constructor(open: () => Promise<OpenStream>, reading: StreamReading<Chunk>) {
    this.#open = open;
    this.#reading = reading;
  }

  /** Resolves when the provider has started to respond. Rejects if the call fails before. */
  async opened(): Promise<void> {
    await this.#opened();
  }

  /** Returns the next chunk. */
  next(): Promise<IteratorResult<Chunk, void>> {
    return this.#ownReader().next();
  }

  /** Stops reading. */
  return(): Promise<IteratorResult<Chunk, void>> {
    return this.#ownReader().return();
  }

  /** Stops reading and rejects with the error. */
  throw(error: unknown): Promise<IteratorResult<Chunk, void>> {
    return this.#ownReader().throw(error);
  }

  /** Returns a reader that receives every chunk. The first one continues where `next()` stopped. */
  [Symbol.asyncIterator](): AsyncGenerator<Chunk, void, undefined> {
    const isFirst = !this.#hasLoop;
    this.#hasLoop = true;
    return isFirst ? this.#ownReader() : this.#reader();
  }

  /** Stops reading, as `return()` does. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  /** Reads the rest of the stream. Fails again if reading failed before. */
  async drain(): Promise<void> {
    this.#users++;
    try {
      while (!this.#isOver()) await this.#filled();
    } finally {
      this.#users--;
    }
  }

  #ownReader(): StreamReader<Chunk> {
    this.#own ??= this.#reader();
    return this.#own;
  }

  #reader(): StreamReader<Chunk> {
    this.#users++;
    return new StreamReader(this.#source);
  }

  #peek(index: number): IteratorResult<Chunk, void> | undefined {
    const chunk = this.#chunks[index];
    // After an abort, no result is expected. After a failure, the chunks received before it remain readable.
    const isLeft = this.#failure?.isLeft ?? this.#stream?.call.scope.signal.aborted === true;
    return chunk === undefined || isLeft ? undefined : { done: false, value: chunk };
  }

  #isOver(): boolean {
    if (this.#failure !== undefined) throw this.#failure.error;
    return this.#isDone;
  }

  #leave(): void {
    this.#users--;
    if (this.#users > 0 || this.#isDone || this.#failure !== undefined) return;
    const error = new DOMException("The stream was left before its end.", "AbortError");
    this.#failure = { error, isLeft: true };
    this.#stream?.call.scope.abort(error);
  }

  #filled(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #opened(): Promise<OpenStream> {
    this.#opening ??= this.#open();
    this.#stream = await this.#opening;
    // The last reader may have left while the stream was being opened.
    if (this.#failure !== undefined) this.#stream.call.scope.abort(this.#failure.error);
    return this.#stream;
  }

  async #fill(): Promise<void> {
    try {
      const stream = this.#stream ?? (await this.#opened());
      if (this.#bytes === undefined) {
        // The rest of another provider's stream must not run into this one.
        this.#parser.reset();
        this.#bytes = stream.body.getReader();
      }
      stream.call.scope.expect("idle");
      const { done, value } = await this.#bytes.read();
      if (!done) this.#parser.feed(this.#decoder.decode(value, { stream: true }));
      else this.#end(stream);
    } catch (error) {
      this.#fail(this.#explain(error));
    }
  }

  /** Handles the end of the connection: the last event may lack its blank line. */
  #end(stream: OpenStream): void {
    this.#isLast = true;
    this.#parser.feed(`${this.#decoder.decode()}\n\n`);
    if (this.#isDone || this.#failure !== undefined || this.#stream !== stream) return;
    if (this.#reading.isFinished()) this.#finish(stream);
    else this.#fail(this.#truncated());
  }

  #onEvent({ event, data }: EventSourceMessage): void {
    // Without an open stream, this is the rest of one that failed: the next provider's stream is not open yet.
    if (this.#isDone || this.#failure !== undefined || this.#stream === undefined) return;
    if (data.charCodeAt(0) === openBracket && data.trim() === "[DONE]") {
      this.#finish(this.#stream);
      return;
    }
    const value = this.#parse(data, event);
    if (!isRecord(value)) return;
    if (event === "error" || (value.error !== undefined && value.error !== null)) {
      this.#fail(errorInStream(this.#stream, value));
      return;
    }
    const chunk = this.#read(value, data);
    if (chunk !== undefined) this.#chunks.push(chunk);
  }

  #read(value: Record<string, unknown>, data: string): Chunk | undefined {
    try {
      return this.#reading.read(value);
    } catch (cause) {
      this.#fail(this.#outputError("an event is not what the task streams", data, cause));
      return undefined;
    }
  }

  #parse(data: string, event: string | undefined): unknown {
    try {
      return this.#template.parse(data);
    } catch (cause) {
      if (event === "error") return { error: data };
      // Servers send keep-alive data such as "ping". Data that looks like JSON but is not was truncated.
      const looksLikeJson = data.charCodeAt(0) === openBrace || data.charCodeAt(0) === openBracket;
      if (!looksLikeJson) return undefined;
      this.#fail(this.#isLast ? this.#truncated(cause) : this.#outputError("an event is not JSON", data, cause));
      return undefined;
    }
  }

  #finish(stream: OpenStream): void {
    this.#isDone = true;
    stream.finished();
    void this.#hangUp(stream.call);
  }

  /** Waits a short time for the server to close the stream, so that the connection can be reused. */
  async #hangUp({ scope }: Call): Promise<void> {
    scope.close();
    const timer = setTimeout(() => scope.abort(), hangUpMs);
    try {
      while (!this.#isLast && (await this.#bytes?.read())?.done === false);
    } catch {
      // The response is complete; errors while its connection closes do not matter.
    } finally {
      clearTimeout(timer);
    }
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined || this.#isDone) return;
    const located =
      error instanceof InferenceError && this.#stream !== undefined ? error.within(this.#stream.where) : error;
    const { call, next } = this.#stream ?? {};
    const isLeft = call?.scope.signal.aborted === true;
    if (next !== undefined && this.#chunks.length === 0) this.#switchTo(() => next(located));
    else this.#failure = { error: located, isLeft };
    call?.scope.abort(located);
  }

  /** Continues with another provider, provided that no reader has received a chunk of this one. */
  #switchTo(open: () => Promise<OpenStream>): void {
    this.#open = open;
    this.#opening = this.#stream = this.#bytes = undefined;
    this.#isLast = false;
    this.#decoder.decode();
  }

  #explain(error: unknown): unknown {
    const call = this.#stream?.call;
    if (call === undefined || error instanceof InferenceError) return error;
    if (call.scope.signal.aborted) return abortReason(call.scope);
    const text = this.#reading.text();
    if (text !== "") return this.#truncated(error);
    return new ConnectionError("The stream broke off.", describeRequest(call.request), { cause: error });
  }

  #truncated(cause?: unknown): StreamTruncatedError {
    return new StreamTruncatedError("The stream ended before it was done.", this.#reading.text(), { cause });
  }

  #outputError(problem: string, data = "", cause?: unknown): ProviderOutputError {
    if (this.#stream === undefined) return new ProviderOutputError(problem, { cause });
    return malformedEvent(this.#stream, problem, data, cause);
  }
}

const openBracket = 0x5b;
const openBrace = 0x7b;
