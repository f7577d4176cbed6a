import type { OwnReport } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";
import { Table } from "../administration/table.tsx";
import { SubjectLink } from "./report-subject.tsx";

/** The visitor's reports with their outcome. */
export function OwnReportsPage({ reports, isSent }: { reports: readonly OwnReport[]; isSent: boolean }) {
  const { reports: text } = useText();
  return (
    <div className="wrap py-10">
      <h1 className="page-title">{text.own}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.ownLead}</p>
      <Done message={isSent ? text.sent : undefined} />
      {reports.length === 0 ? (
        <EmptyState title={text.none} body={text.noneBody} />
      ) : (
        <Table
          columns={[text.subject, text.category, text.text, text.date, text.outcome, text.note]}
          rows={reports.map(({ id, subject, category, text: described, createdAt, handled }) => ({
            key: id,
            cells: [
              <SubjectLink key="subject" subject={subject} />,
              text.categories[category],
              described,
              <Time key="date" iso={createdAt} />,
              handled === null ? text.open : text.outcomes[handled.outcome],
              handled?.note ?? "",
            ],
          }))}
        />
      )}
    </div>
  );
}
