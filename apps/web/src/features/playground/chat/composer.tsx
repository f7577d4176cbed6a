import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { z } from "zod/mini";
import { addPictures, hasPictures } from "./take-pictures.ts";

export const ComposerText = z.object({
  message: z.string(),
  placeholder: z.string(),
  pictures: z.string(),
  startOver: z.string(),
  stop: z.string(),
  signIn: z.string(),
  send: z.string(),
});

interface ComposerProps {
  prompt: string;
  startOver: string;
  signIn: string | undefined;
  status: string;
  isRunning: boolean;
  stop: () => void;
  text: z.infer<typeof ComposerText>;
}

/** The field for a question; images can be pasted and dropped. */
export function Composer({ prompt, startOver, signIn, status, isRunning, stop, text }: ComposerProps) {
  const pictures = useRef<HTMLInputElement>(null);
  const [isDropping, setDropping] = useState(false);
  const take = (given: DataTransfer, event: ClipboardEvent | DragEvent) => {
    if (pictures.current === null || !hasPictures(given)) return;
    event.preventDefault();
    addPictures(pictures.current, given);
  };
  // The whole composer accepts dropped images; it needs no accessible name, because a button selects them as well.
  const takesPictures = {
    onPaste: (event: ClipboardEvent) => take(event.clipboardData, event),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave: () => setDropping(false),
    onDrop: (event: DragEvent) => {
      setDropping(false);
      take(event.dataTransfer, event);
    },
  };
  return (
    <div className="composer" data-dropping={isDropping ? "" : undefined} {...takesPictures}>
      <label htmlFor="prompt" className="sr-only">
        {text.message}
      </label>
      <textarea
        id="prompt"
        name="prompt"
        rows={2}
        required
        placeholder={text.placeholder}
        defaultValue={prompt}
        aria-keyshortcuts="Control+Enter"
        onKeyDown={sendByKeys}
      />
      <div className="composer-actions">
        <label className="composer-pictures">
          <span>{text.pictures}</span>
          <input ref={pictures} type="file" name="image" accept="image/*" multiple />
        </label>
        <output className="hint">{status}</output>
        <a className="button" href={startOver}>
          {text.startOver}
        </a>
        <button type="button" className="button" hidden={!isRunning} onClick={stop}>
          {text.stop}
        </button>
        {signIn === undefined ? (
          <button className="button primary">{text.send}</button>
        ) : (
          <a className="button primary" href={signIn}>
            {text.signIn}
          </a>
        )}
      </div>
    </div>
  );
}

function sendByKeys({ key, metaKey, ctrlKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === "Enter" && (metaKey || ctrlKey)) currentTarget.form?.requestSubmit();
}
