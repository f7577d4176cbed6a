import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

const { claims: mostClaims, claimNameChars, claimValueChars } = limits.publishers;

/** Claims that identify a project at an issuer. A rule has one of them, without `*`. */
export const projectClaims = ["sub", "repository", "repository_id", "project_path", "project_id"] as const;

const Name = z
  .string()
  .max(claimNameChars)
  .regex(/^[A-Za-z0-9_]+$/, "expected the name of a claim");
const Value = z
  .string()
  .min(1)
  .max(claimValueChars)
  .regex(/^[^\p{C}*]*\*?$/u, "expected text without control characters, with * at its end only");

/** `POST /api/{type}s/{id}/trusted-publishers`: a job whose ID token has all the claims may change the repository. */
export const TrustedPublisherRequest = z.strictObject({
  issuer: z.string().max(limits.publishers.issuerChars),
  claims: z
    .record(Name, Value)
    .refine((claims) => Object.keys(claims).length <= mostClaims, `expected at most ${mostClaims} claims`)
    .refine(
      (claims) => projectClaims.some((name) => claims[name] !== undefined && !claims[name].endsWith("*")),
      `expected one of ${projectClaims.join(", ")}, without *`,
    ),
});
export type TrustedPublisherRequest = z.infer<typeof TrustedPublisherRequest>;

/** A rule of a repository. */
export const TrustedPublisher = z.object({
  id: z.string(),
  issuer: z.string(),
  claims: z.record(z.string(), z.string()),
  /** The user with whose rights jobs change the repository. */
  createdBy: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type TrustedPublisher = z.infer<typeof TrustedPublisher>;

/** `GET /_private/{type}s/{id}/trusted-publishers`, for the page. */
export const TrustedPublishersReply = z.object({
  publishers: z.array(TrustedPublisher),
  /** Issuers that rules can name. */
  issuers: z.array(z.string()),
  /** Whether the hub exchanges ID tokens, for which it needs a configured public address. */
  isEnabled: z.boolean(),
});
export type TrustedPublishersReply = z.infer<typeof TrustedPublishersReply>;
