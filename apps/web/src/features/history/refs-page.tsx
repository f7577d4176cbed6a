import type { ListedRef, RefList } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { visibleText } from "./diff/visible-text.ts";

export type RefKind = "branches" | "tags";

interface RefsPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  kind: RefKind;
  list: RefList;
  /** Counted from 0. */
  page: number;
  done: "created" | "deleted" | undefined;
  form: FormState;
}

const mainBranch = "main";

/** Lists branches or tags with their last commits. Users with write access create and delete them. */
export function RefsPage(props: RefsPageProps) {
  const { header, repository, kind, list, page, done } = props;
  const { history: text } = usePage().text;
  const { refs, totals, hasMore, mayChange } = list;
  const query = kind === "tags" ? ({ kind: "tags" } as const) : {};
  const pageHref = (number: number) => paths.refs(repository, { ...query, ...(number > 0 && { p: String(number) }) });
  return (
    <>
      {header}
      <div className="wrap py-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="section-title">{text.refsHeading}</h2>
          <a className="button" href={paths.compareForm(repository, { base: mainBranch })}>
            {text.compare}
          </a>
        </div>
        <nav className="underlined mt-4" aria-label={text.refKinds}>
          <a href={paths.refs(repository)} aria-current={kind === "branches" ? "page" : undefined}>
            {text.branchCount(totals.branches)}
          </a>
          <a href={paths.refs(repository, { kind: "tags" })} aria-current={kind === "tags" ? "page" : undefined}>
            {text.tagCount(totals.tags)}
          </a>
        </nav>
        <Done message={done === undefined ? undefined : text.done[done]} />
        {refs.length === 0 ? (
          <EmptyState title={text.noTagsTitle} body={text.noTagsBody} />
        ) : (
          <RefTable repository={repository} kind={kind} refs={refs} mayChange={mayChange} />
        )}
        {page === 0 && !hasMore ? null : (
          <nav className="place mt-6" aria-label={text.refsHeading}>
            {page === 0 ? null : (
              <a className="button" rel="prev" href={pageHref(page - 1)}>
                {text.previousRefs}
              </a>
            )}
            {hasMore ? (
              <a className="button" rel="next" href={pageHref(page + 1)}>
                {text.nextRefs}
              </a>
            ) : null}
          </nav>
        )}
        {mayChange ? <NewRef {...props} /> : null}
      </div>
    </>
  );
}

interface RefTableProps {
  repository: RepositoryAddress;
  kind: RefKind;
  refs: readonly ListedRef[];
  mayChange: boolean;
}

function RefTable({ repository, kind, refs, mayChange }: RefTableProps) {
  const { history: text } = usePage().text;
  const isBranches = kind === "branches";
  return (
    <TableFrame className="mt-4">
      <table className="ref-table stacked">
        <thead>
          <tr>
            <th scope="col">{isBranches ? text.branch : text.tag}</th>
            <th scope="col">{text.lastCommit}</th>
            {isBranches ? <th scope="col">{text.distance}</th> : null}
            {mayChange ? <th scope="col">{text.actions}</th> : null}
          </tr>
        </thead>
        <tbody>
          {refs.map((ref) => (
            <RefRow key={ref.name} {...{ repository, kind, mayChange, listed: ref }} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function RefRow({ repository, kind, mayChange, listed }: Omit<RefTableProps, "refs"> & { listed: ListedRef }) {
  const { history: text } = usePage().text;
  const { name, commit, title, author, date } = listed;
  const isMain = kind === "branches" && name === mainBranch;
  const isBranches = kind === "branches";
  return (
    <tr>
      <th scope="row">
        <a className="break-all" href={paths.tree({ ...repository, revision: name, path: "" })}>
          {name}
        </a>
        {isMain ? <span className="badge ms-2">{text.defaultBranch}</span> : null}
      </th>
      <td>
        {title === "" && author === "" ? null : (
          <>
            <a className="break-words" href={paths.commit({ ...repository, revision: commit })}>
              {visibleText(title)}
            </a>
            <br />
            <span className="text-muted">
              {author} · <TimeAgo iso={date} />
            </span>
          </>
        )}
      </td>
      {isBranches ? (
        <td>
          <Distance repository={repository} listed={listed} />
        </td>
      ) : null}
      {mayChange ? (
        <td>
          {isMain ? null : (
            <ConfirmedForm
              action={paths.refs(repository)}
              label={text.deleteRef}
              accessibleLabel={isBranches ? text.deleteBranchOf(name) : text.deleteTagOf(name)}
              consequence={isBranches ? text.deleteBranchLead(name) : text.deleteTagLead(name)}
              confirmLabel={isBranches ? text.deleteBranchOf(name) : text.deleteTagOf(name)}
            >
              <input type="hidden" name="action" value={isBranches ? "delete-branch" : "delete-tag"} />
              <input type="hidden" name="ref" value={name} />
            </ConfirmedForm>
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** How far a branch is from `main`, with a link to the difference. */
function Distance({
  repository,
  listed: { name, ahead, behind },
}: {
  repository: RepositoryAddress;
  listed: ListedRef;
}) {
  const { history: text } = usePage().text;
  if (name === mainBranch) return null;
  if (ahead === undefined || behind === undefined) return <span className="text-muted">{text.notCounted}</span>;
  const label = [ahead === 0 ? [] : text.ahead(ahead), behind === 0 ? [] : text.behind(behind)].flat().join(", ");
  return <a href={paths.compare(repository, { base: mainBranch, head: name })}>{label === "" ? text.even : label}</a>;
}

function NewRef({ repository, kind, form: { values, problems } }: RefsPageProps) {
  const { history: text } = usePage().text;
  const isBranch = kind === "branches";
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <section aria-labelledby="new-ref" className="mt-10">
      <h2 id="new-ref" className="section-title">
        {isBranch ? text.newBranch : text.newTag}
      </h2>
      <FormProblems problems={problems} />
      <form method="post" action={paths.refs(repository)} className="form">
        <input type="hidden" name="action" value={isBranch ? "create-branch" : "create-tag"} />
        <Field
          name="name"
          label={text.refName}
          hint={text.refNameHint}
          defaultValue={values["name"]}
          problem={problems["name"]}
          maxLength={200}
          required
          {...plain}
        />
        <Field
          name="revision"
          label={isBranch ? text.startsAt : text.tagged}
          hint={text.revisionHint}
          defaultValue={values["revision"] ?? mainBranch}
          problem={problems["revision"]}
          maxLength={200}
          required
          {...plain}
        />
        {isBranch ? null : (
          <Field
            name="message"
            label={text.tagMessage}
            hint={text.tagMessageHint}
            defaultValue={values["message"]}
            maxLength={1000}
            autoComplete="off"
          />
        )}
        <button className="button primary">{isBranch ? text.createBranch : text.createTag}</button>
      </form>
    </section>
  );
}
