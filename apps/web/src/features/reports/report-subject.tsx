import { ReportSubject } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths, type ReportQuery } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";

/** Returns the address parameters that name a subject. */
export function queryOf(subject: ReportSubject): ReportQuery {
  if (subject.kind === "account") return { account: subject.name };
  return {
    [subject.type]: subject.name,
    discussion: subject.kind === "repository" ? undefined : String(subject.num),
    comment: subject.kind === "comment" ? subject.comment : undefined,
  };
}

/** @returns `undefined` if the parameters name no subject */
export function subjectIn({ account, model, dataset, discussion, comment }: ReportQuery): ReportSubject | undefined {
  const type = model === undefined ? "dataset" : "model";
  const repository = { type, name: model ?? dataset, ...(discussion === undefined ? {} : { num: Number(discussion) }) };
  const kind = comment === undefined ? (discussion === undefined ? "repository" : "discussion") : "comment";
  const given =
    account === undefined
      ? { kind, ...repository, ...(comment === undefined ? {} : { comment }) }
      : { kind: "account", name: account };
  return ReportSubject.safeParse(given).data;
}

export function subjectText(subject: ReportSubject, { reports: { kinds } }: Text): string {
  return subject.kind === "account" || subject.kind === "repository"
    ? kinds[subject.kind](subject.name)
    : kinds[subject.kind](subject.name, subject.num);
}

/** A link to what was reported. */
export function SubjectLink({ subject }: { subject: ReportSubject }) {
  return <a href={addressOf(subject)}>{subjectText(subject, useText())}</a>;
}

export function addressOf(subject: ReportSubject): string {
  if (subject.kind === "account") return paths.owner(subject.name);
  const repository = { type: subject.type, id: subject.name };
  if (subject.kind === "repository") return paths.repository(repository);
  const discussion = paths.discussion(repository, subject.num);
  return subject.kind === "discussion" ? discussion : `${discussion}#comment-${subject.comment}`;
}
