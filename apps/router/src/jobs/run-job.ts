import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { InputError, type TaskCall } from "@modelyard/inference/providers";
import { limits } from "@modelyard/platform/limits";
import { isPipelineType } from "@modelyard/tasks";
import { RouterError } from "../errors/router-error.ts";
import { toRouterError } from "../errors/send-error.ts";
import { callFailed } from "../failover/call-failed.ts";
import type { Candidate } from "../failover/candidate.ts";
import { noteKey, tryCandidates } from "../failover/try-candidates.ts";
import { spendingNotAllowed } from "../http/bill-to.ts";
import { beginExchange, CallerLeftError, callerLeftStatus, type Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { type Asking, askProvider, failureOf, followJob } from "../tasks/ask-provider.ts";
import { encoded } from "../tasks/translate-task.ts";
import { account } from "../usage/account.ts";
import { chooseForJob } from "./choose-for-job.ts";
import { jobArguments } from "./job-arguments.ts";
import { jobOutput } from "./job-output.ts";
import type { JobEnding, JobStore, StoredJob } from "./job-store.ts";

export interface RunningJob {
  /** How it ended; `undefined` when it was stopped here, to be gone on with elsewhere. */
  ended: Promise<JobEnding | undefined>;
  /** Its owner does not want it any more: the provider is told, too. */
  cancel: () => void;
  /** This node does not go on with it; the provider does. */
  stop: () => void;
}

interface RunOptions {
  services: RouterServices;
  store: JobStore;
  node: string;
}

/** Works at a job: asks a provider for it, or goes on asking the one that has begun it. */
export function runJob(job: StoredJob, options: RunOptions): RunningJob {
  // A job may take longer than a request.
  const services = { ...options.services, limits: { ...options.services.limits, totalMs: limits.router.jobMs } };
  const exchange = exchangeOf(job);
  let stopped = false;

  function leave(): void {
    exchange.left = true;
    exchange.call?.abandon();
  }

  async function ended(): Promise<JobEnding | undefined> {
    try {
      return await perform({ job, exchange, services, options, stays: () => stopped });
    } catch (error) {
      if (error instanceof CallerLeftError) return stopped ? undefined : { status: "canceled" };
      const told = toRouterError(error);
      if (told.status === 500) services.logger.error({ err: error, jobId: job.id }, "a job failed");
      exchange.facts.error = told.code;
      return { status: "failed", error: told.body(job.id).error };
    }
  }

  if (job.cancelWanted) exchange.left = true;
  return {
    ended: ended().then((ending) => {
      if (ending !== undefined) note(exchange, ending, services);
      exchange.admission?.end();
      // Who answers at once gives no ticket by which it would be known.
      return ending && { ...ending, provider: exchange.facts.provider };
    }),
    cancel: leave,
    stop() {
      stopped = true;
      leave();
    },
  };
}

/** An exchange that nobody waits for at the other end. */
function exchangeOf({ id, userId, userName, tokenId, billTo, billToId, startedAt, createdAt }: StoredJob): Exchange {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const startedAtMs = (startedAt ?? createdAt).getTime();
  const exchange = beginExchange({ request, response, requestId: id, startedAtMs });
  const { facts } = exchange;
  facts.userId = userId;
  if (userName !== null) facts.userName = userName;
  if (tokenId !== null) facts.tokenId = tokenId;
  if (billTo !== null) facts.billTo = billTo;
  if (billToId !== null) facts.billToId = billToId;
  return exchange;
}

interface Performing {
  job: StoredJob;
  exchange: Exchange;
  services: RouterServices;
  options: RunOptions;
  /** Whether the provider is to go on although this node does not. */
  stays: () => boolean;
}

async function perform(performing: Performing): Promise<JobEnding> {
  const { job, exchange, services } = performing;
  if (job.ticket === null && job.attempts > limits.router.jobAttempts) throw interrupted(job.attempts - 1);
  if (job.ticket === null) await requireSpending(performing);
  const { reference, ...chosen } = await choose(performing);
  if (job.ticket !== null) {
    const candidate = chosen.candidates.find(({ provider }) => provider.definition.id === job.provider);
    if (candidate === undefined) throw lostProvider(job.provider ?? "");
    return goOn(performing, candidate, reference.modelId);
  }
  const endings: JobEnding[] = [];
  await tryCandidates(exchange, services, { reference, ...chosen }, async (candidate) => {
    const outcome = await begin(performing, candidate);
    if (outcome.kind !== "answered") return outcome;
    endings.push(outcome.answer);
    return undefined;
  });
  const [ending] = endings;
  if (ending === undefined) throw new RangeError("a candidate that answered gave no ending");
  return ending;
}

/**
 * The member who sent the job may have lost the right to spend since. A job that the provider has begun is finished: it
 * is paid for already.
 * @throws {RouterError} 403
 */
async function requireSpending({ job, services }: Performing): Promise<void> {
  if (job.billToId === null) return;
  const memberships = await services.directory.membershipsOf(job.userId);
  const maySpend = memberships.some(({ id, maySpend: may }) => id === job.billToId && may);
  if (!maySpend) throw spendingNotAllowed(job.billTo ?? "the organisation");
}

async function choose({ job, exchange, services }: Performing) {
  const { request } = job;
  exchange.asked = {
    task: request.task,
    body: () => Buffer.from(JSON.stringify({ ...request.parameters, inputs: request.inputs })),
  };
  return chooseForJob(request, job.userId, exchange, services);
}

async function begin(performing: Performing, candidate: Candidate) {
  const asking = askingOf(performing, candidate);
  const { provider, adapter, origin, pathPrefix } = candidate;
  const { body, contentType } = await payloadOf(asking);
  const target = {
    provider,
    origin,
    path: `${pathPrefix}/${adapter.route(asking.call)}`,
    headers: { ...candidate.headers, accept: "*/*", "content-type": contentType },
    body,
  };
  return askProvider({ ...asking, target }, (output) => jobOutput(output, provider.keyForms));
}

async function goOn(performing: Performing, candidate: Candidate, modelId: string): Promise<JobEnding> {
  const { job, exchange, services } = performing;
  const { provider, providerModelId } = candidate;
  const { facts } = exchange;
  facts.provider = provider.definition.id;
  facts.providerModelId = providerModelId;
  noteKey(exchange, provider);
  if (job.ticket === null) throw new RangeError("there is no ticket to go on with");
  try {
    return await jobOutput(await followJob(askingOf(performing, candidate), job.ticket), provider.keyForms);
  } catch (error) {
    const outcome = failureOf(error, candidate);
    throw callFailed({ modelId, attempts: [{ provider, outcome }], skipped: [], settingsUrl: services.settingsUrl });
  }
}

function askingOf({ job, exchange, services, options, stays }: Performing, candidate: Candidate): Asking<unknown> {
  const { store, node } = options;
  const { task } = job.request;
  const call: TaskCall = {
    task: isPipelineType(task) ? task : "conversational",
    providerModelId: candidate.providerModelId,
    args: jobArguments(job.request),
    direct: true,
    hubUrl: services.publicUrl ?? "",
    mapping: candidate.mapping,
  };
  let told = "";
  return {
    candidate,
    exchange,
    services,
    call,
    cancelsJob: () => !stays(),
    onTicket: (ticket) => store.noteTicket(node, job.id, candidate.provider.definition.id, ticket),
    onProgress(state) {
      const queuePosition = "queuePosition" in state ? state.queuePosition : undefined;
      const progress = { status: state.status, queue_position: queuePosition ?? null };
      if (JSON.stringify(progress) === told) return;
      told = JSON.stringify(progress);
      store.noteProgress(node, job.id, progress).catch((error: unknown) => {
        services.logger.debug({ err: error, jobId: job.id }, "a job's progress could not be kept");
      });
    },
  };
}

async function payloadOf({ candidate, call }: Asking<unknown>) {
  try {
    return await encoded(candidate.adapter.payload(call));
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    const message = `${candidate.provider.definition.label} cannot be asked this: ${cause.message}`;
    throw new RouterError({ status: 400, code: "unsupported_input", message, cause });
  }
}

/** The job in the books and in the log. */
function note({ facts, requestId, startedAtMs }: Exchange, ending: JobEnding, services: RouterServices): void {
  const durationMs = services.now() - startedAtMs;
  const { status } = ending;
  services.logger.info({ ...facts, jobId: requestId, status, durationMs }, "inference job");
  const { provider, userId } = facts;
  if (provider === undefined || userId === undefined) return;
  if (status === "succeeded" && ending.contentType?.startsWith("image/") === true) facts.images = 1;
  const httpStatus = { succeeded: 200, failed: 502, canceled: callerLeftStatus }[status];
  account(services, { facts, provider, userId, requestId, status: httpStatus, durationMs });
}

function interrupted(attempts: number): RouterError {
  return new RouterError({
    status: 503,
    code: "interrupted",
    message: `The job was begun ${attempts} times, and each time the node that worked at it was lost. Send it again.`,
  });
}

function lostProvider(provider: string): RouterError {
  return new RouterError({
    status: 400,
    code: "provider_lost",
    message: `${provider} began this job, but cannot be asked about it any more: its key or the model's mapping is gone.`,
  });
}
