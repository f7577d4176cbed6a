import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { z } from "zod/mini";
import { Icon } from "../../../ui/icon.tsx";
import { isSendKey } from "./send-key.ts";
import { addPictures, hasPictures } from "./take-pictures.ts";

export const ComposerText = z.object({
  message: z.string(),
  placeholder: z.string(),
  keys: z.string(),
  pictures: z.string(),
  share: z.string(),
  shareHint: z.string(),
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
  /** Returns the query of a link with the message. */
  share: (message: string) => string;
  text: z.infer<typeof ComposerText>;
}

/** The field for a question; images can be pasted and dropped. */
export function Composer({ prompt, startOver, signIn, status, isRunning, stop, share, text }: ComposerProps) {
  const message = useRef<HTMLTextAreaElement>(null);
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
        ref={message}
        id="prompt"
        name="prompt"
        rows={2}
        required
        placeholder={text.placeholder}
        defaultValue={prompt}
        aria-keyshortcuts="Enter"
        aria-describedby="prompt-keys"
        onKeyDown={sendByKey}
      />
      <p id="prompt-keys" className="hint composer-keys">
        {text.keys}
      </p>
      <div className="composer-actions">
        <label className="composer-pictures">
          <span>{text.pictures}</span>
          <input ref={pictures} type="file" name="image" accept="image/*" multiple />
        </label>
        <output className="hint">{status}</output>
        <button
          type="button"
          className="copy-button copy-labelled"
          data-copies-link=""
          title={text.shareHint}
          onClick={({ currentTarget: button }) => {
            // Before the page's script copies it.
            button.dataset["copiesLink"] = share(message.current?.value ?? "");
          }}
        >
          <Icon name="copy" />
          {text.share}
        </button>
        <a className="button" href={startOver}>
          {text.startOver}
        </a>
        <button type="button" className="button" hidden={!isRunning} onClick={() => stop()}>
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

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isSendKey(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
