export { type MappingCandidate, readMappings } from "./call/hub/candidates.ts";
export { setLogger } from "./call/notify.ts";
export type {
  AccessToken,
  AccessTokenFunction,
  BaseArgs,
  CallMetadata,
  JobProgress,
  Logger,
  MediaOptions,
  ObservedResponse,
  Options,
  ProviderChoice,
  ProviderList,
  ProviderPolicy,
  TokenRequest,
} from "./call/options.ts";
export { type ClientOptions, HfInference, InferenceClient, InferenceClientEndpoint } from "./client.ts";
export * from "./compatibility/field-names.ts";
export { getProviderHelper, PROVIDERS } from "./compatibility/provider-helpers.ts";
export { makeRequestOptions, makeRequestOptionsFromResolvedModel } from "./compatibility/request-options.ts";
export type { TaskProviderHelper, TaskResult } from "./compatibility/task-provider-helper.ts";
export { type DescribeCallOptions, type DescribedCall, describeCall } from "./describe-call.ts";
export {
  ConnectionError,
  DeadlineError,
  type HttpRequest,
  type HttpResponse,
  HubApiError,
  HubApiError as InferenceClientHubApiError,
  ProviderApiError,
  ProviderApiError as InferenceClientProviderApiError,
} from "./errors/http-error.ts";
export { InferenceError, InferenceError as InferenceClientError } from "./errors/inference-error.ts";
export { InputError, InputError as InferenceClientInputError } from "./errors/input-error.ts";
export {
  ProviderOutputError,
  ProviderOutputError as InferenceClientProviderOutputError,
  StreamTruncatedError,
} from "./errors/output-error.ts";
export { RoutingError, RoutingError as InferenceClientRoutingError } from "./errors/routing-error.ts";
export { StructuredOutputError, type StructuredOutputProblem } from "./errors/structured-output-error.ts";
export type { Job, JobState } from "./jobs/job.ts";
export type { JobFunctions, JobTaskFunction, MediaJobFunction, MediaJobFunctions } from "./jobs/job-functions.ts";
export type { JobHandle } from "./jobs/job-handle.ts";
export type { ResumeArgs } from "./jobs/resume-job.ts";
export {
  type CustomProviderOptions,
  custom,
  defineProvider,
  type InferenceTask,
  type ModelMapping,
  type OutputType,
  type ProviderDefinition,
  providers,
  type TaskAdapter,
  type TaskCall,
  throughRouter,
} from "./providers/index.ts";
export { isProviderId, type ProviderId, providerIds } from "./providers/provider-ids.ts";
export type { ChatCompletionStream } from "./streaming/chat-stream.ts";
export type { EventStream } from "./streaming/event-stream.ts";
export type { TextGenerationStream } from "./streaming/text-stream.ts";
export { parseStructuredOutput, type StructuredOutput } from "./structured/parse-output.ts";
export type { InferOutput, JsonSchema, SchemaIssue, StandardSchema } from "./structured/standard-schema.ts";
export { responseFormatOf, type SchemaOptions, type StructuredOutputArgs } from "./structured/structured-output.ts";
export type { ChatCompletionArgs } from "./tasks/chat.ts";
export type * from "./tasks/chat-types.ts";
export * from "./tasks/index.ts";
export type * from "./tasks/output-types.ts";
export type * from "./tasks/task-args.ts";
export type { ClientTask } from "./tasks/task-outputs.ts";
export { type Tool, ToolArgumentsError, type ToolContext, type ToolDescription, tool } from "./tools/tool.ts";
export type { ToolRunStream } from "./tools/tool-run-stream.ts";
export {
  type RunToolsArgs,
  type ToolCallResult,
  ToolRoundsError,
  type ToolRunEvent,
  type ToolRunResult,
} from "./tools/tool-run-types.ts";
export type { Timeouts } from "./transport/call-scope.ts";
export type { RetryOptions } from "./transport/retry.ts";
