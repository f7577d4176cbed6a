import { limits } from "@modelyard/platform/limits";
import { withinTime } from "@modelyard/platform/within-time";
import { isPipelineType } from "@modelyard/tasks";
import { parseWholeBody } from "../body/parse-call.ts";
import { readBody } from "../body/read-body.ts";
import { JobRequest } from "../contract/jobs.ts";
import { RouterError } from "../errors/router-error.ts";
import { modelNotSupported } from "../failover/model-not-supported.ts";
import { authenticate } from "../http/authenticate.ts";
import { methodOf } from "../http/method-of.ts";
import { ownOrigin } from "../http/own-origin.ts";
import { sendJson } from "../http/send-json.ts";
import { settingsLink } from "../http/settings-link.ts";
import type { Exchange } from "../relay/exchange.ts";
import { ownAnswerHeaders } from "../relay/headers.ts";
import type { RouterServices } from "../services.ts";
import { checkFields } from "../tasks/json-request.ts";
import { chooseForJob } from "./choose-for-job.ts";
import type { StoredJob } from "./job-store.ts";
import { representJob } from "./represent-job.ts";
import { sendJobEvents } from "./send-job-events.ts";

export const jobPathPrefix = "/v1/jobs/";

/** `POST /v1/jobs` and `GET /v1/jobs`. */
export async function jobsRoute(exchange: Exchange, services: RouterServices): Promise<void> {
  const caller = await authenticate(exchange, services);
  const origin = ownOrigin(exchange, services);
  if (methodOf(exchange.request) === "GET") {
    const stored = await withinTime(services.jobs.store.list(caller.userId), limits.router.settingsWaitMs);
    sendJson(exchange, { object: "list", data: stored.map((job) => representJob(job, origin)) });
    return;
  }
  const request = await readRequest(exchange, services);
  const { reference, candidates, skipped } = await chooseForJob(request, caller.userId, exchange, services);
  if (candidates.length === 0) throw modelNotSupported(reference, skipped, settingsLink(exchange, services));
  const { tokenId, billTo, billToId } = exchange.facts;
  const owner = { userId: caller.userId, userName: caller.userName, tokenId, billTo, billToId };
  const added = await withinTime(services.jobs.store.add(owner, request), limits.router.settingsWaitMs);
  if (added === undefined) throw tooMany();
  sendJson(exchange, representJob(added, origin), 202);
}

async function readRequest(exchange: Exchange, services: RouterServices): Promise<JobRequest> {
  const body = await readBody(exchange, {
    bodyMemory: services.bodyMemory,
    readingTurns: services.readingTurns,
    limits: { requestBodyBytes: limits.router.jobRequestBytes },
  });
  const wanted = checkFields(JobRequest, parseWholeBody(body));
  if (wanted.task !== "conversational" && !isPipelineType(wanted.task)) {
    throw new RouterError({
      status: 400,
      code: "invalid_value",
      param: "task",
      message: "`task` must be `conversational` or a pipeline tag, such as `text-to-video`.",
    });
  }
  if (wanted.inputs !== undefined && wanted.inputs !== null) return wanted;
  const message = "The body has no `inputs`: a text, messages or, as `data:…;base64,…`, a file.";
  throw new RouterError({ status: 400, code: "missing_input", param: "inputs", message });
}

/** `GET /v1/jobs/{id}`, `…/events` and `…/content`, and `POST …/cancel`. */
export async function jobRoute(exchange: Exchange, services: RouterServices): Promise<void> {
  const { store } = services.jobs;
  const { userId } = await authenticate(exchange, services);
  const [id = "", action = "", ...more] = exchange.path.slice(jobPathPrefix.length).split("/");
  const wanted = `${methodOf(exchange.request)} ${action}`;
  if (more.length > 0 || !["GET ", "GET events", "GET content", "POST cancel"].includes(wanted)) throw noSuchAddress();
  const find = async () => found(await withinTime(store.find(userId, id), limits.router.settingsWaitMs));
  let job = await find();
  if (action === "content") {
    await sendContent(exchange, services, job);
    return;
  }
  const origin = ownOrigin(exchange, services);
  if (action === "events") {
    await sendJobEvents(exchange, services, { id, find: async () => representJob(await find(), origin) });
    return;
  }
  if (action === "cancel") {
    await withinTime(store.wantCanceled(userId, id), limits.router.settingsWaitMs);
    job = await find();
  }
  sendJson(exchange, representJob(job, origin));
}

async function sendContent({ response, requestId }: Exchange, { jobs }: RouterServices, job: StoredJob): Promise<void> {
  const file = await withinTime(jobs.store.contentOf(job.userId, job.id), limits.router.settingsWaitMs);
  if (file === undefined) {
    const message = "This job has no file: it has not succeeded, or its output says where it lies.";
    throw new RouterError({ status: 404, code: "no_content", message });
  }
  response.writeHead(200, {
    ...ownAnswerHeaders(requestId),
    "content-type": file.contentType,
    "content-length": file.content.length,
  });
  response.end(file.content);
}

function found(job: StoredJob | undefined): StoredJob {
  if (job !== undefined) return job;
  const message = "There is no such job of yours. Jobs are forgotten a week after they ended.";
  throw new RouterError({ status: 404, code: "job_not_found", message });
}

function noSuchAddress(): RouterError {
  const message = "Of a job there are GET /v1/jobs/{id}, …/events and …/content, and POST …/cancel.";
  return new RouterError({ status: 404, code: "not_found", message });
}

function tooMany(): RouterError {
  return new RouterError({
    status: 429,
    code: "too_many_jobs",
    message: `You have ${limits.router.jobsPerUser} jobs that have not ended, and no more are taken. Wait for one, or cancel one.`,
    headers: { "retry-after": "10" },
  });
}
