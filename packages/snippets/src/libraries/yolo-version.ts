import type { Code } from "../code.ts";
import { fixed } from "./library.ts";

/** The version that a tag such as `yolov8` names, or a stand-in with the request to put it right. */
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
