import { z } from "zod/mini";
import { readLines } from "../../try/form/read-lines.ts";

export type End = "answered" | "stopped" | "broken";

/** The response of one model to one question, as far as it has arrived. */
export interface Answer {
  text: string;
  /** The images of the question, as `data:` URLs. */
  pictures: readonly string[];
  /** HTML of the details of the call, rendered by the hub. */
  details?: string;
  facts?: AnswerFacts;
  /** Absent while the model responds. */
  end?: End;
  /** JSON of the turn, which is sent with later questions. */
  kept?: string;
}

const AnswerFacts = z.object({
  /** Whether the model responded without an error. */
  isComplete: z.boolean(),
  elapsedMs: z.number(),
  costUsd: z.optional(z.number()),
});
export type AnswerFacts = z.infer<typeof AnswerFacts>;

const AnswerLine = z.object({ html: z.string(), facts: z.optional(AnswerFacts) });

const Parts = z.array(z.looseObject({ image_url: z.optional(z.object({ url: z.string() })) }));

interface Asking {
  address: string;
  body: FormData;
  signal: AbortSignal;
  /** Called with each change. */
  show: (answer: Answer) => void;
}

/** Sends a question to one model. Text received before a lost connection or Stop is kept. */
export async function askModel({ address, body, signal, show }: Asking): Promise<End> {
  let user: object | undefined;
  let shown: Answer = { text: "", pictures: [] };
  const update = (change: Partial<Answer>) => {
    shown = { ...shown, ...change };
    show(shown);
  };
  const finish = (end: End, change: Partial<Answer> = {}): End => {
    const kept = user === undefined || shown.text === "" ? undefined : { user, assistant: shown.text };
    update({ ...change, end, ...(kept === undefined ? {} : { kept: JSON.stringify(kept) }) });
    return end;
  };
  update({});
  try {
    for await (const line of readLines({ address, body, signal })) {
      if (line.kind === "sent") {
        ({ user } = line);
        update({ pictures: picturesOf(line.user["content"]) });
      } else if (line.kind === "text") update({ text: shown.text + line.text });
      else if (line.kind === "answer") {
        const { html, facts } = AnswerLine.parse(line);
        return finish("answered", { details: html, ...(facts === undefined ? {} : { facts }) });
      }
    }
  } catch {
    // The end below reports it.
  }
  return finish(signal.aborted ? "stopped" : "broken");
}

function picturesOf(content: unknown): string[] {
  const parts = Parts.safeParse(content);
  return parts.success ? parts.data.flatMap(({ image_url: image }) => (image === undefined ? [] : [image.url])) : [];
}
