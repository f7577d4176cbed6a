import type { MarkdownPreview } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { Breadcrumb } from "../files/breadcrumb.tsx";
import type { CardForm } from "./card/card-form.ts";
import { CardFormFields } from "./card/card-form-fields.tsx";
import { CommitFields } from "./commit-fields.tsx";
import type { CommitTargets } from "./commit-form.ts";
import { EditorArea } from "./editor-area.tsx";
import { ConflictList } from "./merge/conflict-list.tsx";
import { conflictsLeft, type Merge } from "./merge/merge-file.ts";
import { MergeNote } from "./merge/merge-note.tsx";
import { PreviewPanel, problemsByKey, Verdict } from "./preview-panel.tsx";

export interface EditPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  /** The file, or the folder of a new file. */
  at: RevisionPath;
  isNew: boolean;
  /** The commit with the text on which the visitor's text builds. */
  base: string;
  content: string;
  usesCrlf: boolean;
  form: FormState;
  targets: CommitTargets;
  /** The fields for the metadata of a card. */
  card: CardForm | undefined;
  /** Whether the text can be shown as a page. */
  isMarkdown: boolean;
  /** The rendered text, if it was requested. */
  preview: MarkdownPreview | undefined;
  /** Whether to show the rendered text, or only the problems of its metadata. */
  showsPreview: boolean;
  /** The merge with a version that was committed meanwhile. */
  merge: Merge | undefined;
}

/** The form for a new file, or to edit one. */
export function EditPage(props: EditPageProps) {
  const { header, at, isNew, base, content, usesCrlf, form, targets, card, preview, merge } = props;
  const { text: texts, viewer } = usePage();
  const { edit: text } = texts;
  const { values, problems } = form;
  const path = values["path"] ?? at.path;
  const conflicts = conflictsLeft(content, merge?.markerSize);
  const action = isNew ? paths.newFile(at) : paths.editFile(at);
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">{isNew ? text.newTitle : text.editTitle}</h2>
        <div className="place mt-2">
          <Breadcrumb at={at} />
        </div>
        <FormProblems problems={problems} />
        {merge === undefined ? null : <MergeNote {...{ merge, content }} file={at} left={conflicts.length} />}
        <form
          method="post"
          action={action}
          className="edit-form"
          data-enhance="editor"
          data-draft={`${viewer?.name ?? ""}:${at.type}/${at.id}/${at.revision}/${isNew ? "+" : ""}${at.path}`}
          data-base={base}
          data-dirty={problems["form"] === undefined && merge === undefined && preview === undefined ? undefined : ""}
        >
          {/* Sent by Enter in a field: the first button of a form is its default. */}
          <button name="do" value="commit" hidden>
            {text.commit}
          </button>
          <input type="hidden" name="base" value={base} />
          <input type="hidden" name="lineEnds" value={usesCrlf ? "crlf" : "lf"} />
          {merge?.markerSize === undefined ? null : (
            <ConflictList conflicts={conflicts} markerSize={merge.markerSize} />
          )}
          <PathField path={path} problem={problems["path"]} isNew={isNew} />
          {card === undefined ? null : (
            <CardFormFields type={at.type} form={card} problems={problemsByKey(preview?.errors ?? [])} />
          )}
          {preview === undefined || props.showsPreview ? null : <Verdict preview={preview} />}
          <EditorArea
            content={content}
            isMarkdown={props.isMarkdown}
            preview={preview === undefined || !props.showsPreview ? undefined : <PreviewPanel preview={preview} />}
          />
          <section aria-labelledby="commit-heading" className="edit-commit">
            <h3 id="commit-heading" className="font-semibold">
              {text.commitHeading}
            </h3>
            <CommitFields
              revision={at.revision}
              targets={targets}
              defaultTitle={isNew ? text.createTitle("…") : text.updateDefault(at.path)}
              values={values}
            />
            <div className="place">
              <button className="button primary" name="do" value="commit">
                {text.commit}
              </button>
              <a className="button" href={isNew ? paths.tree(at) : paths.blob(at)}>
                {text.cancel}
              </a>
            </div>
          </section>
        </form>
      </div>
    </>
  );
}

function PathField({ path, problem, isNew }: { path: string; problem: string | undefined; isNew: boolean }) {
  const { edit: text } = useText();
  return (
    <div className="field">
      <label htmlFor="path">{text.path}</label>
      <input
        id="path"
        name="path"
        defaultValue={path}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? "path-hint" : "path-problem path-hint"}
        required
      />
      {problem === undefined ? null : (
        <p id="path-problem" className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <p id="path-hint" className="hint">
        {isNew ? text.pathHint : text.pathEditHint}
      </p>
    </div>
  );
}
