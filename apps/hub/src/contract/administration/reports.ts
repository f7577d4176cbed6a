import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

const { textChars, noteChars } = limits.reports;

export const reportCategories = [
  "spam",
  "malware",
  "copyright",
  "personal-data",
  "harassment",
  "illegal",
  "other",
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** What administrators did: `acted` on the content or account, or `declined` to. */
export const reportOutcomes = ["acted", "declined"] as const;

/** PostgreSQL cannot store NUL. */
const plainText = z.string().overwrite((text) => text.replaceAll("\0", ""));

const repository = {
  type: z.enum(["model", "dataset"]),
  name: z
    .string()
    .max(200)
    .regex(/^[\w.-]+\/[\w.-]+$/),
};
const num = z.int().min(1).max(999_999_999);

/** What a report is about. */
export const ReportSubject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("repository"), ...repository }),
  z.strictObject({ kind: z.literal("discussion"), ...repository, num }),
  z.strictObject({ kind: z.literal("comment"), ...repository, num, comment: z.string().regex(/^[0-9a-f]{24}$/) }),
  z.strictObject({
    kind: z.literal("account"),
    name: z
      .string()
      .max(100)
      .regex(/^[\w.-]+$/),
  }),
]);
export type ReportSubject = z.infer<typeof ReportSubject>;

/** Reports content or an account to the administrators of the hub. */
export const ReportRequest = z.strictObject({
  subject: ReportSubject,
  category: z.enum(reportCategories),
  text: plainText.trim().min(1).max(textChars),
});
export type ReportRequest = z.infer<typeof ReportRequest>;

/** Closes a report. The note is for the reporter. */
export const HandleReportRequest = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{24}$/),
  outcome: z.enum(reportOutcomes),
  note: plainText.trim().min(1).max(noteChars),
});
export type HandleReportRequest = z.infer<typeof HandleReportRequest>;

const common = {
  id: z.string(),
  subject: ReportSubject,
  category: z.enum(reportCategories),
  text: z.string(),
  createdAt: z.string(),
};
const result = { at: z.string(), outcome: z.enum(reportOutcomes), note: z.string() };

/** A report, as its author sees it. */
export const OwnReport = z.object({ ...common, handled: z.object(result).nullable() });
export type OwnReport = z.infer<typeof OwnReport>;

/** Reports of the caller, and how many were handled since the caller last opened their page. */
export const OwnReports = z.object({ reports: z.array(OwnReport), unread: z.int() });
export type OwnReports = z.infer<typeof OwnReports>;

/** A report, as administrators see it. */
export const Report = z.object({
  ...common,
  /** `null`: the account was deleted. */
  reporter: z.string().nullable(),
  handled: z.object({ ...result, by: z.string().nullable() }).nullable(),
});
export type Report = z.infer<typeof Report>;
