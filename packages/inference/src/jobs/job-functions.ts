import type { OutputType } from "../adapters/task-call.ts";
import type { BaseArgs, MediaOptions, Options } from "../call/options.ts";
import type { MediaFunction, MediaResult, TaskFunction } from "../tasks/function-types.ts";
import type { Job } from "./job.ts";
import type { ResumeArgs } from "./resume-job.ts";

/** Methods on the function of a task that providers perform as a job. */
export interface JobFunctions<Args extends BaseArgs, Result> {
  /** Starts a job and returns as soon as the provider has accepted it. */
  readonly start: (args: Args, options?: Options) => Promise<Job<Result>>;
  /** Resumes a job from its handle, for example one that another process stored with `JSON.stringify(job)`. */
  readonly resume: (handle: ResumeArgs, options?: Options) => Promise<Job<Result>>;
}

/** Methods on the function of an image, video or audio task. */
export interface MediaJobFunctions<Args extends BaseArgs> {
  /** Starts a job and returns as soon as the provider has accepted it. */
  readonly start: <Output extends OutputType = "blob">(
    args: Args,
    options?: MediaOptions & {
      /**
       * Form of the result.
       * @default "blob"
       */
      outputType?: Output;
    },
  ) => Promise<Job<MediaResult<Output>>>;
  /** Resumes a job from its handle, for example one that another process stored with `JSON.stringify(job)`. */
  readonly resume: <Output extends OutputType = "blob">(
    handle: ResumeArgs,
    options?: MediaOptions & {
      /**
       * Form of the result.
       * @default "blob"
       */
      outputType?: Output;
    },
  ) => Promise<Job<MediaResult<Output>>>;
}

/** The function of a task that can also start a job. */
export type JobTaskFunction<Args extends BaseArgs, Result> = TaskFunction<Args, Result> & JobFunctions<Args, Result>;

/** The function of an image, video or audio task that can also start a job. */
export type MediaJobFunction<Args extends BaseArgs> = MediaFunction<Args> & MediaJobFunctions<Args>;
