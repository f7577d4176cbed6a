import type { JobAdapter } from "../adapters/job.ts";
import type { Payload, TaskAdapter } from "../adapters/task-adapter.ts";
import type { OutputType, TaskCall } from "../adapters/task-call.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";
import type { InferenceTask } from "../tasks/inference-task.ts";
import type { CallScope } from "../transport/call-scope.ts";
import type { EncodedBody } from "../transport/encode-body.ts";
import type { OutgoingRequest } from "../transport/outgoing-request.ts";
import type { RetryOptions } from "../transport/retry.ts";
import type { Incoming } from "../transport/send.ts";
import type { Hosts } from "./hub/hosts.ts";
import type { recommendedModel } from "./hub/mappings.ts";
import type { BaseArgs, Options, ProviderChoice, ProviderPolicy } from "./options.ts";
import type { Access } from "./target/access.ts";

/** The providers that a call can choose from. */
export interface Registry {
  providers: ReadonlyMap<string, ProviderDefinition>;
  /** The definition for calls to a custom endpoint. */
  endpoint: ProviderDefinition;
  /** Support for files and jobs, which chat does not need. */
  media?: MediaSupport;
}

/** The steps of a call that a chat-only bundle omits. */
export interface MediaSupport {
  encodeBody: (payload: Payload) => EncodedBody | Promise<EncodedBody>;
  waitForJob: (job: JobAdapter, first: unknown, response: Response, call: Call) => Promise<unknown>;
  isFile: (response: Response, adapter: Pick<TaskAdapter, "answers">) => boolean;
  readMedia: (response: Response, call: Call, request?: OutgoingRequest) => Promise<Blob>;
  send: (call: Call) => Promise<Incoming & { call: Call }>;
  policyTarget: (
    question: TargetQuestion,
    caller: Caller,
    policy: ProviderPolicy,
    model: string | undefined,
  ) => Promise<Target>;
  recommendedModel: typeof recommendedModel;
}

/** The resolved destination of a call. */
export interface Target {
  provider: ProviderDefinition;
  adapter: TaskAdapter;
  call: TaskCall;
  access: Access;
  /** Whether the call goes to the router, which can bill an organization. */
  isRouted: boolean;
  model: string | undefined;
  baseUrl: string;
  url: string;
}

/** What the target of a call is resolved from. */
export interface TargetQuestion {
  task: InferenceTask;
  args: BaseArgs & Record<string, unknown>;
  /** The provider to call now; `args` may list several. */
  provider: ProviderChoice | undefined;
  options: Options & { outputType?: TaskCall["outputType"] };
  registry: Registry;
  scope: CallScope;
  retry: Required<RetryOptions>;
}

/** Credentials and hub of the call. */
export type Caller = Pick<Target, "access"> & Hosts;

/** A call in progress, with what its later steps need. */
export interface Call {
  target: Target;
  scope: CallScope;
  retry: Required<RetryOptions>;
  options: Options & { outputType?: OutputType };
  request: OutgoingRequest;
  media: MediaSupport | undefined;
}

/** The output of a call, read and checked. */
export interface Found<Output> {
  output: Output;
  /** The response that the output was read from. */
  raw: unknown;
}

/** Arguments of a task, including those that address the call. */
export type CallArgs = BaseArgs & Record<string, unknown>;

/** A call as passed to the task's function. */
export interface CallQuestion {
  task: InferenceTask;
  args: CallArgs;
  options: Call["options"];
  registry: Registry;
}

/** A successful response whose body has not been read. */
export interface Begun extends Incoming {
  call: Call;
  /**
   * Calls the next provider of a list after an error in this response.
   * @throws the error, or one that also says what earlier providers responded, if the next one may not be called
   */
  next?: (error: unknown) => Promise<Begun>;
}
