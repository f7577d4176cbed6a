import { limits } from "@modelyard/platform/limits";
import { withinTime } from "@modelyard/platform/within-time";
import { isPipelineType } from "@modelyard/tasks";
import { parseWholeBody } from "../body/parse-call.ts";
import { JobRequest } from "../contract/jobs.ts";
import { RouterError } from "../errors/router-error.ts";
import { modelNotSupported } from "../failover/model-not-supported.ts";
import { scopeTooNarrow } from "../http/authenticate.ts";
import type { Handler } from "../http/handler.ts";
import type { CallerExchange } from "../http/http-exchange.ts";
import { methodOf } from "../http/method-of.ts";
import type { OwnOrigin } from "../http/own-origin.ts";
import { sendJson } from "../http/send-json.ts";
import type { ModelChooser } from "../models/model-chooser.ts";
import type { CallerOutput } from "../relay/caller-output.ts";
import { ownResponseHeaders } from "../relay/headers.ts";
import { checkFields } from "../tasks/json-request.ts";
import { choiceForJob } from "./choice-for-job.ts";
import type { JobStore, StoredJob } from "./job-store.ts";
import { representJob } from "./represent-job.ts";
import type { SendJobEvents } from "./send-job-events.ts";

export const jobPathPrefix = "/v1/jobs/";

interface JobsOptions {
  store: JobStore;
  models: ModelChooser;
  ownOrigin: OwnOrigin;
}

/** `POST /v1/jobs` and `GET /v1/jobs`. */
export function jobsRoute({ store, models, ownOrigin }: JobsOptions): Handler {
  return {
    access: "callers",
    async handle(exchange) {
      const { call, caller, identity, output, request: httpRequest } = exchange;
      if (!caller.actsAsUser) throw scopeTooNarrow("run jobs");
      const origin = ownOrigin(httpRequest);
      if (methodOf(httpRequest) === "GET") {
        const stored = await withinTime(store.list(identity.userId), limits.router.settingsWaitMs);
        sendJson(output, { object: "list", data: stored.map((job) => representJob(job, origin)) });
        return;
      }
      const request = await readRequest(exchange);
      const reference = models.referenceOf(request.model);
      call.setRequest(reference.modelId, undefined);
      const { candidates, skipped, whyNotHere } = await models.choose(reference, identity, choiceForJob(request.task));
      if (candidates.length === 0)
        throw modelNotSupported(reference, { skipped, whyNotHere, settingsUrl: call.settingsLink() });
      const added = await withinTime(store.add(identity, request), limits.router.settingsWaitMs);
      if (added === undefined) throw tooMany();
      sendJson(output, representJob(added, origin), 202);
    },
  };
}

async function readRequest({ body, identity }: CallerExchange): Promise<JobRequest> {
  const bytes = await body.read(identity.userId, limits.router.jobRequestBytes);
  const request = checkFields(JobRequest, parseWholeBody(bytes));
  if (request.task !== "conversational" && !isPipelineType(request.task)) {
    throw new RouterError({
      status: 400,
      code: "invalid_value",
      param: "task",
      message: "`task` must be `conversational` or a pipeline tag, such as `text-to-video`.",
    });
  }
  if (request.inputs !== undefined && request.inputs !== null) return request;
  const message = "The body has no `inputs`. Send a text, messages, or a file as `data:…;base64,…`.";
  throw new RouterError({ status: 400, code: "missing_input", param: "inputs", message });
}

interface JobOptions {
  store: JobStore;
  sendJobEvents: SendJobEvents;
  ownOrigin: OwnOrigin;
}

/** `GET /v1/jobs/{id}`, `…/events` and `…/content`, and `POST …/cancel`. */
export function jobRoute({ store, sendJobEvents, ownOrigin }: JobOptions): Handler {
  return {
    access: "callers",
    async handle({ caller, identity: { userId }, path, request, output }) {
      if (!caller.actsAsUser) throw scopeTooNarrow("read jobs");
      const [id = "", action = "", ...more] = path.slice(jobPathPrefix.length).split("/");
      const requested = `${methodOf(request)} ${action}`;
      if (more.length > 0 || !["GET ", "GET events", "GET content", "POST cancel"].includes(requested)) {
        throw noSuchAddress();
      }
      const find = async () => found(await withinTime(store.find(userId, id), limits.router.settingsWaitMs));
      let job = await find();
      if (action === "content") {
        await sendContent(output, store, job);
        return;
      }
      const origin = ownOrigin(request);
      if (action === "events") {
        const isHead = request.method === "HEAD";
        await sendJobEvents(output, { id, isHead, find: async () => representJob(await find(), origin) });
        return;
      }
      if (action === "cancel") {
        await withinTime(store.wantCanceled(userId, id), limits.router.settingsWaitMs);
        job = await find();
      }
      sendJson(output, representJob(job, origin));
    },
  };
}

async function sendContent(
  { response, requestId }: CallerOutput,
  store: Pick<JobStore, "contentOf">,
  job: StoredJob,
): Promise<void> {
  const file = await withinTime(store.contentOf(job.userId, job.id), limits.router.settingsWaitMs);
  if (file === undefined) {
    const message = "This job has no file: it has not succeeded, or its output holds the address of the file.";
    throw new RouterError({ status: 404, code: "no_content", message });
  }
  response.writeHead(200, {
    ...ownResponseHeaders(requestId),
    "content-type": file.contentType,
    "content-length": file.content.length,
  });
  response.end(file.content);
}

function found(job: StoredJob | undefined): StoredJob {
  if (job !== undefined) return job;
  const message = "You have no such job. Jobs are deleted a week after they ended.";
  throw new RouterError({ status: 404, code: "job_not_found", message });
}

function noSuchAddress(): RouterError {
  const message = "A job has the addresses GET /v1/jobs/{id}, …/events and …/content, and POST …/cancel.";
  return new RouterError({ status: 404, code: "not_found", message });
}

function tooMany(): RouterError {
  return new RouterError({
    status: 429,
    code: "too_many_jobs",
    message: `You have ${limits.router.jobsPerUser} jobs that have not ended, which is the limit. Wait for one, or cancel one.`,
    headers: { "retry-after": "10" },
  });
}
