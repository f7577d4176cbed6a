import { isRecord } from "../adapters/shape.ts";
import { EventStream } from "./event-stream.ts";
import type { OpenStream } from "./open-stream.ts";

/** Returns events unchecked. Truncation is detected only in streams that look like a chat or a completion. */
export class RawStream extends EventStream<Record<string, unknown>> {
  constructor(open: () => Promise<OpenStream>) {
    let isOpenEnded = false;
    super(open, {
      read: (data) => {
        const choice: unknown = Array.isArray(data.choices) ? data.choices[0] : undefined;
        if (isRecord(choice)) isOpenEnded = typeof choice.finish_reason !== "string";
        return data;
      },
      isFinished: () => !isOpenEnded,
      text: () => "",
    });
  }
}
