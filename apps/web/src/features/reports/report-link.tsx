import type { ReportSubject } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { queryOf, subjectText } from "./report-subject.tsx";

/** A link to the form that reports something. Only signed-in visitors report. */
export function ReportLink({ subject }: { subject: ReportSubject }) {
  const { text, viewer } = usePage();
  if (viewer === undefined) return null;
  return (
    <a
      className="quiet-button"
      href={paths.newReport(queryOf(subject))}
      rel="nofollow"
      aria-label={text.reports.reportOf(subjectText(subject, text))}
    >
      {text.reports.report}
    </a>
  );
}
