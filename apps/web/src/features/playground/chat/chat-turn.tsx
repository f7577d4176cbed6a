import { useState } from "react";
import { z } from "zod/mini";
import { Icon } from "../../../ui/icon.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { Answer } from "./ask-model.ts";
import type { Mark } from "./marks.ts";
import { Question } from "./question.tsx";
import { QuestionEditor } from "./question-editor.tsx";

export const TurnText = z.object({
  youSaid: z.string(),
  yourPicture: z.string(),
  edit: z.string(),
  editLabel: z.string(),
  send: z.string(),
  cancel: z.string(),
  stop: z.string(),
  regenerate: z.string(),
  copy: z.string(),
  ends: z.object({ stopped: z.string(), broken: z.string() }),
  marks: z.object({ fastest: z.string(), cheapest: z.string() }),
});

interface ChatTurnProps {
  prompt: string;
  /** Absent until the request is sent. */
  answer: Answer | undefined;
  marks: readonly Mark[];
  text: z.infer<typeof TurnText>;
  /** Absent while a model responds. */
  edit: ((prompt: string) => void) | undefined;
  /** Absent for earlier questions. */
  regenerate: (() => void) | undefined;
  stop: () => void;
}

/** A question and the response of one model. */
export function ChatTurn({ prompt, answer, marks, text, edit, regenerate, stop }: ChatTurnProps) {
  const [isEditing, setEditing] = useState(false);
  const { text: said = "", pictures = [], details, end } = answer ?? {};
  const isBusy = end === undefined;
  return (
    <li ref={scrollToTurn} className="chat-turn">
      {isEditing && edit !== undefined ? (
        <QuestionEditor
          prompt={prompt}
          text={text}
          send={(changed) => {
            setEditing(false);
            edit(changed);
          }}
          cancel={() => setEditing(false)}
        />
      ) : (
        <>
          <Question text={prompt} pictures={pictures} words={text} />
          <div className="chat-actions chat-actions-end">
            {edit === undefined ? null : (
              <button type="button" className="quiet-button" onClick={() => setEditing(true)}>
                {text.edit}
              </button>
            )}
          </div>
        </>
      )}
      <div className="chat-answer try-answer" aria-busy={isBusy}>
        {said === "" ? null : <AnswerText text={said} />}
        {end === undefined || end === "answered" ? null : <p className="hint">{text.ends[end]}</p>}
        <div className="chat-actions">
          {marks.map((mark) => (
            <span key={mark} className="badge">
              {text.marks[mark]}
            </span>
          ))}
          {isBusy ? (
            <button type="button" className="quiet-button" onClick={stop}>
              {text.stop}
            </button>
          ) : null}
          {isBusy || said === "" ? null : (
            <button type="button" className="copy-button copy-labelled" data-copies-text={said}>
              <Icon name="copy" />
              {text.copy}
            </button>
          )}
          {isBusy || regenerate === undefined ? null : (
            <button type="button" className="quiet-button" onClick={regenerate}>
              {text.regenerate}
            </button>
          )}
        </div>
        {details === undefined ? null : (
          // Rendered by the hub, with everything escaped.
          <div className="chat-details" dangerouslySetInnerHTML={{ __html: details }} />
        )}
      </div>
    </li>
  );
}

function scrollToTurn(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: "nearest" });
}
