import { z } from "zod";
import { gatedModes } from "../repositories.ts";

export const accessRequestStatuses = ["pending", "accepted", "rejected"] as const;
export type AccessRequestStatus = (typeof accessRequestStatuses)[number];

const Person = z.object({
  _id: z.string(),
  user: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
  isPro: z.boolean(),
  type: z.literal("user"),
});

/** An item of `GET /api/{type}s/{id}/user-access-request/{status}`. */
export const AccessRequest = z.object({
  user: Person.extend({
    email: z.string().optional().describe("Shared with the request."),
    verifiedOrgNames: z.array(z.string()),
  }),
  requestId: z.string().describe("Names the request among those of this repository."),
  status: z.enum(accessRequestStatuses),
  timestamp: z.string().describe("When access was requested or granted."),
  fields: z.record(z.string(), z.string()).optional().describe("Answers to the fields of the card, by label."),
  reviewedAt: z.string().optional(),
  grantedBy: Person.optional().describe("The member who accepted the request."),
  rejectionReason: z.string().optional(),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** A field of the form with which users request access, as the card declares it. */
export const AccessFormField = z.object({
  label: z.string(),
  type: z.enum(["text", "country", "date_picker", "ip_location", "select", "checkbox"]),
  /** Of a `select`. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type AccessFormField = z.infer<typeof AccessFormField>;

/** The form with which users request access. Texts that the card does not set are absent. */
export const AccessForm = z.object({
  heading: z.string().optional(),
  description: z.string().optional(),
  prompt: z.string().optional(),
  buttonContent: z.string().optional(),
  fields: z.array(AccessFormField),
});
export type AccessForm = z.infer<typeof AccessForm>;

/** `GET /_private/access-requests/{type}s/{id}/own`: the caller's access to a repository, and how to request it. */
export const OwnAccess = z.object({
  gated: z.union([z.literal(false), z.enum(gatedModes)]),
  /** Whether the caller may read the files. */
  hasAccess: z.boolean(),
  form: AccessForm,
  /** Whether members without write access need a grant as well. Only for callers with write access. */
  orgMembersGated: z.boolean().optional(),
  request: z
    .object({
      status: z.enum(accessRequestStatuses),
      timestamp: z.string(),
      rejectionReason: z.string().optional(),
    })
    .optional(),
});
export type OwnAccess = z.infer<typeof OwnAccess>;
