import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import { type Admission, unlimited } from "./admission.ts";
import type { CallContent } from "./call-content.ts";
import type { CallIdentity } from "./call-identity.ts";
import { type CallReport, emptyReport } from "./call-report.ts";
import type { CallTrace } from "./call-trace.ts";
import { CallerPresence } from "./caller-presence.ts";

type Usage = Partial<
  Pick<CallReport, "inputTokens" | "outputTokens" | "cachedReadTokens" | "cachedWriteTokens" | "seconds" | "images">
>;

interface CallRecordOptions {
  id: string;
  /** `undefined`: the caller did not identify themselves. */
  caller: CallIdentity | undefined;
  /** Milliseconds since 1970. */
  startedAtMs: number;
  /** How long the whole call may take. */
  timeLimitMs: number;
  /** Returns the address of the page where provider keys are managed, for error messages. */
  settingsLink: () => string;
  presence?: CallerPresence;
  trace?: CallTrace | undefined;
}

/**
 * One call of a model: who makes it, what for, until when, and what it has used so far. Knows nothing of HTTP: a request of
 * a caller has one, and so has a background job.
 */
export class CallRecord {
  /** The request id, or the id of the job. */
  readonly id: string;
  readonly caller: CallIdentity | undefined;
  readonly startedAtMs: number;
  readonly timeLimitMs: number;
  readonly settingsLink: () => string;
  readonly presence: CallerPresence;
  readonly trace: CallTrace | undefined;
  readonly #report = emptyReport();
  #content: CallContent | undefined;
  #admission: Admission = unlimited;

  constructor(options: CallRecordOptions) {
    this.id = options.id;
    this.caller = options.caller;
    this.startedAtMs = options.startedAtMs;
    this.timeLimitMs = options.timeLimitMs;
    this.settingsLink = options.settingsLink;
    this.presence = options.presence ?? new CallerPresence();
    this.trace = options.trace;
  }

  /** When the call must have ended, in milliseconds since 1970. */
  get deadlineMs(): number {
    return this.startedAtMs + this.timeLimitMs;
  }

  get report(): Readonly<CallReport> {
    return this.#report;
  }

  get content(): CallContent | undefined {
    return this.#content;
  }

  get admission(): Admission {
    return this.#admission;
  }

  /** Sets what the caller asks for. */
  setRequest(model: string, content: CallContent | undefined): void {
    this.#report.model = model;
    this.#content = content;
  }

  admit(admission: Admission): void {
    this.#admission = admission;
  }

  /** Selects the key and the model for the attempts that follow. */
  select(keyFrom: KeyOwnerKind | undefined, providerModelId: string | undefined): void {
    this.#report.keyFrom = keyFrom;
    this.#report.providerModelId = providerModelId;
    this.#report.providerFirstByteMs = undefined;
  }

  /** Sets the provider without sending anything: an earlier run of the job has called it. */
  resumeAt(providerId: string): void {
    this.#report.provider = providerId;
  }

  startAttempt(providerId: string): void {
    this.#report.provider = providerId;
    this.countAttempt();
  }

  countAttempt(): void {
    this.#report.attempts = (this.#report.attempts ?? 0) + 1;
  }

  /** @param attemptStartedAtMs milliseconds since 1970, as `atMs` */
  noteFirstByte(atMs: number, attemptStartedAtMs: number): void {
    this.#report.firstByteMs = atMs - this.startedAtMs;
    this.#report.providerFirstByteMs = atMs - attemptStartedAtMs;
  }

  /** Sets what is known of the usage; what is `undefined` stays as it was. */
  noteUsage({ inputTokens, outputTokens, cachedReadTokens, cachedWriteTokens, seconds, images }: Usage): void {
    const report = this.#report;
    if (inputTokens !== undefined) report.inputTokens = inputTokens;
    if (outputTokens !== undefined) report.outputTokens = outputTokens;
    if (cachedReadTokens !== undefined) report.cachedReadTokens = cachedReadTokens;
    if (cachedWriteTokens !== undefined) report.cachedWriteTokens = cachedWriteTokens;
    if (seconds !== undefined) report.seconds = seconds;
    if (images !== undefined) report.images = images;
  }

  /** Sets an estimate where the provider reported no usage. */
  estimateTokens(inputTokens: number | undefined, outputTokens: number): void {
    this.#report.outputTokens = outputTokens;
    this.#report.inputTokens ??= inputTokens;
    this.#report.isEstimated = true;
  }

  noteSize(sizeBytes: number): void {
    this.#report.sizeBytes = sizeBytes;
  }

  noteError(error: string): void {
    this.#report.error = error;
  }
}
