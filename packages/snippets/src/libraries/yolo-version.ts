import type { Code } from "../code.ts";
import { fixed } from "./library.ts";

/** Returns the version from a tag such as `yolov8`, or a placeholder with a note to replace it. */
export function yoloVersion(tags: ReadonlySet<string>): { version: string; remark: Code } {
  for (const tag of tags) {
    const version = /^yolov(\d{1,3})$/.exec(tag)?.[1];
    if (version !== undefined) return { version, remark: fixed(`# YOLOv${version}`) };
  }
  return {
    version: "VERSION",
    remark: fixed("# YOLOvVERSION: replace VERSION by the model's correct version, such as 8"),
  };
}
