import type { Refs } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { formatBytes } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Breadcrumb } from "../files/breadcrumb.tsx";
import type { EditableText } from "./editable-text.ts";

interface NotEditablePageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  at: RevisionPath;
  reason: Exclude<EditableText, { kind: "text" }> | { kind: "fixed"; refs: Refs };
}

/** Says why a file cannot be edited here, and how it can be changed. */
export function NotEditablePage({ header, at, reason }: NotEditablePageProps) {
  const { edit: text, language } = useText();
  const folder = { ...at, path: at.path.split("/").slice(0, -1).join("/") };
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">{text.notEditableTitle}</h2>
        <div className="place mt-2">
          <Breadcrumb at={at} />
        </div>
        {reason.kind === "fixed" ? (
          <>
            <EmptyState title={text.fixedTitle} body={text.fixedBody(at.revision)} />
            <ul className="place mt-4">
              {reason.refs.branches.slice(0, 10).map(({ name }) => (
                <li key={name}>
                  <a className="button" href={paths.tree({ ...at, path: "", revision: name })}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <EmptyState
              title={text.notTextTitle}
              body={
                reason.kind === "too-large"
                  ? text.tooLargeToEdit(formatBytes(reason.limitBytes, language))
                  : reason.kind === "large-file"
                    ? text.lfsToEdit
                    : reason.kind === "lone-cr"
                      ? text.loneCrToEdit
                      : text.binaryToEdit
              }
            />
            <p className="place mt-4">
              <a className="button primary" href={paths.upload(folder)}>
                {text.uploadNewVersion}
              </a>
              <a className="button" href={paths.blob(at)}>
                {text.backToFile}
              </a>
            </p>
          </>
        )}
      </div>
    </>
  );
}
