import { type Report, type ReportSubject, reportOutcomes } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";
import { AdministrationFrame } from "../administration/administration-frame.tsx";
import { TextArea } from "../discussions/text-area.tsx";
import { addressOf, SubjectLink } from "./report-subject.tsx";

interface ReportQueuePageProps {
  reports: readonly Report[];
  state: "open" | "handled";
  next: string | undefined;
  form: FormState;
  isClosed: boolean;
}

/** What users reported, for administrators. */
export function ReportQueuePage({ reports, state, next, form, isClosed }: ReportQueuePageProps) {
  const { reports: text } = useText();
  const isOpen = state === "open";
  return (
    <AdministrationFrame tab="reports" heading={text.queue} lead={text.queueLead}>
      <Done message={isClosed ? text.closed : undefined} />
      <FormProblems problems={form.problems} />
      <nav aria-label={text.state} className="underlined mt-5">
        <a href={paths.reportQueue()} aria-current={isOpen ? "page" : undefined}>
          {text.openTab}
        </a>
        <a href={paths.reportQueue({ state: "handled" })} aria-current={isOpen ? undefined : "page"}>
          {text.handledTab}
        </a>
      </nav>
      {reports.length === 0 ? (
        <EmptyState
          title={isOpen ? text.noneOpen : text.noneHandled}
          body={isOpen ? text.noneOpenBody : text.noneHandledBody}
        />
      ) : (
        <ul className="mt-6 grid gap-6">
          {reports.map((report) => (
            <li key={report.id} className="min-w-0 rounded border border-line p-4 [overflow-wrap:anywhere]">
              <Entry report={report} note={form.values["id"] === report.id ? form.values["note"] : undefined} />
            </li>
          ))}
        </ul>
      )}
      {next === undefined ? null : (
        <p className="mt-4">
          <a className="button" href={paths.reportQueue({ state: isOpen ? undefined : "handled", cursor: next })}>
            {text.more}
          </a>
        </p>
      )}
    </AdministrationFrame>
  );
}

function Entry({ report, note }: { report: Report; note: string | undefined }) {
  const { reports: text } = useText();
  const { subject, reporter, category, text: described, createdAt, handled } = report;
  return (
    <>
      <h2 className="font-semibold">
        <SubjectLink subject={subject} />
      </h2>
      <p className="text-muted">
        {text.categories[category]} ·{" "}
        {reporter === null ? text.deletedUser : <a href={paths.administeredUser(reporter)}>{reporter}</a>} ·{" "}
        <Time iso={createdAt} />
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-wrap">{described}</p>
      {handled === null ? (
        <>
          <Actions subject={subject} />
          <CloseForm report={report} note={note} />
        </>
      ) : (
        <p className="mt-2">
          <span className="badge">{text.outcomes[handled.outcome]}</span> {handled.note}{" "}
          <span className="text-muted">
            {handled.by === null ? null : `${text.handledBy(handled.by)} · `}
            <Time iso={handled.at} />
          </span>
        </p>
      )}
    </>
  );
}

/** Links to what administrators can do about a subject. */
function Actions({ subject }: { subject: ReportSubject }) {
  const { reports: text } = useText();
  const account = subject.name.split("/")[0] ?? "";
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {subject.kind === "discussion" || subject.kind === "comment" ? (
        <a className="button" href={addressOf(subject)}>
          {text.review}
        </a>
      ) : null}
      {subject.kind === "account" ? null : (
        <a className="button" href={paths.disabledRepositories({ type: subject.type, name: subject.name })}>
          {text.disable}
        </a>
      )}
      <a className="button" href={paths.administeredUser(account)}>
        {text.manage}
      </a>
    </p>
  );
}

function CloseForm({ report: { id }, note }: { report: Report; note: string | undefined }) {
  const { reports: text } = useText();
  return (
    <form method="post" action={paths.reportQueue()} className="form">
      <input type="hidden" name="id" value={id} />
      <fieldset className="flex flex-wrap gap-4">
        <legend>{text.outcome}</legend>
        {reportOutcomes.map((outcome) => (
          <label key={outcome} className="flex min-h-6 items-center gap-2">
            <input type="radio" name="outcome" value={outcome} required />
            {text.outcomes[outcome]}
          </label>
        ))}
      </fieldset>
      <TextArea
        id={`note-${id}`}
        name="note"
        label={text.note}
        hint={text.noteHint}
        defaultValue={note}
        maxLength={limits.reports.noteChars}
        rows={2}
        required
      />
      <button className="button">{text.close}</button>
    </form>
  );
}
