import type { OutputType } from "../adapters/task-call.ts";
import type { BaseArgs, MediaOptions, Options } from "../call/options.ts";

/** The function of a task: takes its arguments and options of the call. */
export type TaskFunction<Args extends BaseArgs, Result> = (args: Args, options?: Options) => Promise<Result>;

/** The form in which an image, a video or audio is returned, by `outputType`. */
export type MediaResult<Output extends OutputType> = Output extends "url" | "dataUrl"
  ? string
  : Output extends "json"
    ? Record<string, unknown>
    : Blob;

/** The function of an image, video or audio task; `outputType` decides the form of the result. */
export type MediaFunction<Args extends BaseArgs> = <Output extends OutputType = "blob">(
  args: Args,
  options?: MediaOptions & {
    /**
     * Form of the result.
     * @default "blob"
     */
    outputType?: Output;
  },
) => Promise<MediaResult<Output>>;
