import type { Call, Registry } from "../call/call.ts";
import { hostsOf } from "../call/hub/hosts.ts";
import type { BaseArgs } from "../call/options.ts";
import { openScope, retryOf } from "../call/perform.ts";
import { accessOf, isDirect } from "../call/target/access.ts";
import { resolveToken } from "../call/target/resolve-token.ts";
import { complete } from "../call/target/target.ts";
import { unknownProvider, unsupportedTask } from "../call/target/unsupported.ts";
import { InputError } from "../errors/input-error.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";
import type { ClientTask } from "../tasks/task-outputs.ts";
import { createJob, type Job } from "./job.ts";
import { type JobHandle, readHandle, ticketOf } from "./job-handle.ts";
import { type Deliver, delivering } from "./start-job.ts";

/** A job's handle and the key to resume it with. For a custom provider, pass its definition as `provider`. */
export type ResumeArgs = Pick<BaseArgs, "accessToken"> &
  Omit<JobHandle, "provider"> & {
    /** Provider id, or the definition of a custom provider. */
    provider: string | ProviderDefinition;
  };

/**
 * Resumes a job that another process started. Sends nothing until a method of the job is called.
 * @throws {InputError} this is not a job handle, belongs to another task, or needs another kind of token
 */
export async function resumeJob<Task extends ClientTask, Result>(
  task: Task,
  { accessToken, provider: named, ...fields }: ResumeArgs,
  options: Call["options"],
  registry: Registry,
  deliver: Deliver<Task, Result>,
): Promise<Job<Result>> {
  const handle = readHandle({ ...fields, provider: typeof named === "string" ? named : named.id });
  const { providers } = registry;
  const provider = typeof named === "string" ? providers.get(named) : named;
  if (provider === undefined) throw unknownProvider(handle.provider, providers.keys());
  if (handle.task !== task) throw new InputError(`The job is of the task "${handle.task}", not of "${task}".`);
  const adapter = provider.tasks[task]?.job;
  if (adapter === undefined) throw unsupportedTask(provider, task);
  const scope = openScope(options);
  const asked = typeof accessToken === "function" ? resolveToken(accessToken, provider.id, scope) : accessToken;
  const token = await Promise.resolve(asked).finally(() => scope.close());
  const access = accessOf(token, options);
  const direct = isDirect(provider, access);
  if (direct === handle.isRouted) {
    throw new InputError(
      handle.isRouted
        ? `The job at ${provider.id} was started through the router: resume it with a hub token (hf_…).`
        : `The job was started with a key of ${provider.id}: resume it with that key, not through the router.`,
      { provider: provider.id },
    );
  }
  const question = { task, args: {}, provider, options, registry, scope, retry: retryOf(options) };
  const facts = { access, direct, model: handle.model, ...hostsOf(options) };
  const target = complete(question, provider, facts, handle.providerModelId);
  return createJob({
    target,
    accessToken,
    adapter,
    ticket: ticketOf(handle, target),
    first: { answer: handle.answer, response: new Response() },
    options,
    registry,
    deliver: delivering(task, deliver),
  });
}
