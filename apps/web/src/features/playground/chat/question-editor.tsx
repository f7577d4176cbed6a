import { type KeyboardEvent, useState } from "react";
import { isSendKey } from "./send-key.ts";

interface QuestionEditorProps {
  prompt: string;
  text: { editLabel: string; send: string; cancel: string };
  send: (prompt: string) => void;
  cancel: () => void;
}

/** A field to change a question that was sent. */
export function QuestionEditor({ prompt, text, send, cancel }: QuestionEditorProps) {
  const [changed, setChanged] = useState(prompt);
  const canSend = changed.trim() !== "";
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") cancel();
    if (!isSendKey(event)) return;
    event.preventDefault();
    if (canSend) send(changed);
  };
  return (
    <div className="chat-edit">
      <textarea
        ref={focusAtEnd}
        rows={3}
        aria-label={text.editLabel}
        value={changed}
        onChange={({ target }) => setChanged(target.value)}
        onKeyDown={handleKey}
      />
      <div className="chat-actions chat-actions-end">
        <button type="button" className="quiet-button" onClick={cancel}>
          {text.cancel}
        </button>
        <button type="button" className="button" disabled={!canSend} onClick={() => send(changed)}>
          {text.send}
        </button>
      </div>
    </div>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
