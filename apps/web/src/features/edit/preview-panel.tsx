import type { MarkdownPreview } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CardText } from "../model/card-text.tsx";

/** Shows Markdown that is not committed yet as its page will show it, and the problems of its metadata. */
export function PreviewPanel({ preview }: { preview: MarkdownPreview }) {
  const { edit: text } = useText();
  return (
    <>
      <Verdict preview={preview} />
      {preview.html.trim() === "" ? (
        <p className="hint">{text.emptyPreview}</p>
      ) : (
        // Problems of the metadata are errors of the verdict.
        <CardText card={{ ...preview, problems: [] }} />
      )}
    </>
  );
}

/** Lists what the hub says about the metadata of a card. */
export function Verdict({ preview: { errors, warnings } }: { preview: MarkdownPreview }) {
  const { edit: text } = useText();
  return [
    { title: text.card.errors, messages: errors, problem: true },
    { title: text.card.warnings, messages: warnings, problem: false },
  ].map(({ title, messages, problem }) =>
    messages.length === 0 ? null : (
      <div key={title} className={problem ? "note problem" : "note"} role={problem ? "alert" : undefined}>
        <Icon name="alert" />
        <div>
          <p className="font-semibold">{title}</p>
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      </div>
    ),
  );
}

/** Returns problems of the metadata by the key that their message names first. */
export function problemsByKey(messages: readonly string[]): Map<string, string> {
  return new Map(
    messages.flatMap((message): [string, string][] => {
      const key = /^"(\w{1,40})"/.exec(message)?.[1];
      return key === undefined ? [] : [[key, message]];
    }),
  );
}
