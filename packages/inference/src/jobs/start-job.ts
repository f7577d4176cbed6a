import type { Call, CallArgs, Found, Registry, Target } from "../call/call.ts";
import { adapterOf, begin, located } from "../call/perform.ts";
import { parseAnswer } from "../call/response/answer.ts";
import { beginJob, type JobAnswer } from "../call/response/job.ts";
import { guardParse } from "../call/response/malformed.ts";
import { InputError } from "../errors/input-error.ts";
import type { ClientTask, TaskOutputs } from "../tasks/task-outputs.ts";
import { readText } from "../transport/read-body.ts";
import { createJob, type Job } from "./job.ts";

/** How a task's result is delivered. */
export type Deliver<Task extends ClientTask, Result> = (
  found: Found<TaskOutputs[Task]>,
  call: Call,
) => Result | Promise<Result>;

/**
 * Starts a job and returns as soon as the provider has accepted it.
 * @throws {InputError} the provider responds with the result itself, so there is no job; nothing was sent
 */
export async function startJob<Task extends ClientTask, Result>(
  task: Task,
  args: CallArgs,
  options: Call["options"],
  registry: Registry,
  deliver: Deliver<Task, Result>,
): Promise<Job<Result>> {
  const begun = await begin({ task, args, options, registry }, ({ target, request }) => {
    if (target.adapter.job === undefined) throw noJob(target, registry);
    // Jobs are polled; the request that starts one must not wait for the result.
    delete request.headers.prefer;
  });
  const { call, response } = begun;
  const { scope, target } = call;
  try {
    const adapter = target.adapter.job;
    if (adapter === undefined) throw noJob(target, registry);
    const answer = parseAnswer(await readText(response, scope, call.request), response, call);
    const ticket = beginJob(adapter, answer, response, call);
    const first = { answer, response };
    const { accessToken } = args;
    const parts = { target, accessToken, adapter, ticket, first, options, registry };
    return createJob({ ...parts, deliver: delivering(task, deliver) });
  } catch (error) {
    throw located(error, target, task, args);
  } finally {
    scope.close();
  }
}

/** Reads the response of a finished job like the function of the task. */
export function delivering<Task extends ClientTask, Result>(task: Task, deliver: Deliver<Task, Result>) {
  return async ({ answer: raw, response }: JobAnswer, call: Call): Promise<Result> => {
    const adapter = adapterOf(call.target, task);
    const output = guardParse(call, response, raw, () => adapter.parse(raw, call.target.call));
    return deliver({ output, raw }, call);
  };
}

function noJob({ provider, call: { task } }: Target, { providers }: Registry): InputError {
  const others = [...providers.values()].filter((other) => other.tasks[task]?.job !== undefined);
  const names = others.map(({ id }) => id).join(", ");
  const elsewhere = names === "" ? "" : ` Providers with jobs for it: ${names}.`;
  return new InputError(
    `Provider ${provider.id} does "${task}" in the same request, so there is no job to start: call the task itself.${elsewhere}`,
  );
}
