import type { ReactNode } from "react";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { Field } from "../../ui/field.tsx";
import { Breadcrumb } from "../files/breadcrumb.tsx";
import { CommitFields } from "./commit-fields.tsx";
import type { CommitTargets } from "./commit-form.ts";

interface ChangeFilePageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  file: RevisionPath;
  kind: "rename" | "delete";
  /** The commit with the version of the file that the visitor sees. */
  base: string;
  targets: CommitTargets;
  form: FormState;
}

/** The form to rename or delete a file. */
export function ChangeFilePage({ header, file, kind, base, targets, form: { values, problems } }: ChangeFilePageProps) {
  const { edit: text } = useText();
  const isRename = kind === "rename";
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">{isRename ? text.renameHeading : text.deleteHeading}</h2>
        <div className="place mt-2">
          <Breadcrumb at={file} />
        </div>
        <p className="mt-4 max-w-prose">{isRename ? text.renameLead : text.deleteLead}</p>
        <FormProblems problems={problems} />
        <form method="post" action={isRename ? paths.renameFile(file) : paths.deleteFile(file)} className="edit-form">
          <input type="hidden" name="base" value={base} />
          {isRename ? (
            <Field
              name="path"
              label={text.newPath}
              hint={text.pathEditHint}
              defaultValue={values["path"] ?? file.path}
              problem={problems["path"]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={1000}
              required
            />
          ) : null}
          <CommitFields
            revision={file.revision}
            targets={targets}
            defaultTitle={isRename ? text.renameTitle(file.path, "…") : text.deleteTitle(file.path)}
            values={values}
          />
          <div className="place">
            <button className={isRename ? "button primary" : "button danger"}>
              {isRename ? text.rename : text.delete}
            </button>
            <a className="button" href={paths.blob(file)}>
              {text.cancel}
            </a>
          </div>
        </form>
      </div>
    </>
  );
}
