import type { OutputType } from "../adapters/task-adapter.ts";
import type { BaseArgs, MediaOptions, Options } from "../call/options.ts";
import type { MediaFunction, MediaResult, TaskFunction } from "../tasks/functions.ts";
import type { Job } from "./job.ts";
import type { ResumeArgs } from "./resume-job.ts";

/** What a task's function has beside being called, where providers do the task as a job. */
export interface JobFunctions<Args extends BaseArgs, Result> {
  /** Starts a job, and returns it as soon as the provider has accepted it. */
  readonly start: (args: Args, options?: Options) => Promise<Job<Result>>;
  /** Continues with a job from its handle, such as another process stored with `JSON.stringify(job)`. */
  readonly resume: (handle: ResumeArgs, options?: Options) => Promise<Job<Result>>;
}

export interface MediaJobFunctions<Args extends BaseArgs> {
  readonly start: <Output extends OutputType = "blob">(
    args: Args,
    options?: MediaOptions & { outputType?: Output },
  ) => Promise<Job<MediaResult<Output>>>;
  readonly resume: <Output extends OutputType = "blob">(
    handle: ResumeArgs,
    options?: MediaOptions & { outputType?: Output },
  ) => Promise<Job<MediaResult<Output>>>;
}

/** A task's function that can also start a job. */
export type JobTaskFunction<Args extends BaseArgs, Result> = TaskFunction<Args, Result> & JobFunctions<Args, Result>;

/** The same for images, videos and sound. */
export type MediaJobFunction<Args extends BaseArgs> = MediaFunction<Args> & MediaJobFunctions<Args>;
