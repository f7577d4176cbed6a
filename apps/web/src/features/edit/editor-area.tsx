import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";

interface EditorAreaProps {
  content: string;
  isMarkdown: boolean;
  /** The rendered text, if it was requested. */
  preview: ReactNode;
}

/** The text of a file. The script replaces the text field with an editor, and loads previews into the page. */
export function EditorArea({ content, isMarkdown, preview }: EditorAreaProps) {
  const { edit: text } = useText();
  return (
    <section aria-label={text.content} className="edit-area">
      <div className="note" data-part="draft" hidden>
        <p data-part="draft-text" data-text={text.draftFound} />
        <button type="button" className="button" data-part="restore">
          {text.draftRestore}
        </button>
        <button type="button" className="button" data-part="discard">
          {text.draftDiscard}
        </button>
      </div>
      {isMarkdown ? (
        <div className="edit-tabs">
          <button type="button" className="quiet-button" data-part="write" aria-pressed="true" hidden>
            {text.write}
          </button>
          <button className="quiet-button" name="do" value="preview" data-part="preview">
            {text.preview}
          </button>
        </div>
      ) : null}
      <div
        data-part="preview-panel"
        className="file-document"
        data-failed={text.previewFailed}
        hidden={preview === undefined}
      >
        {preview}
      </div>
      <div data-part="editor">
        <textarea
          name="content"
          className="edit-text"
          aria-label={text.content}
          aria-describedby="content-hint"
          // Browsers drop the first line break of a text field, and React adds one before LF only.
          defaultValue={content.replaceAll("\r\n", "\n")}
          rows={24}
          spellCheck={false}
          autoCapitalize="none"
          wrap="off"
        />
        <p id="content-hint" className="hint" data-part="keys-hint" hidden>
          {text.keysHint}
        </p>
      </div>
      <output className="sr-only" data-part="status" data-saved={text.draftSaved} />
    </section>
  );
}
