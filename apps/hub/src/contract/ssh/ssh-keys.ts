import { z } from "zod";
import { PlainLine } from "../accounts.ts";

/** `GET /_private/ssh-keys`: the caller's keys, newest first. */
export const SshKeyEntry = z.object({
  id: z.string(),
  title: z.string(),
  /** The type, such as `ssh-ed25519`. */
  type: z.string(),
  /** As `ssh-keygen -l` shows it: `SHA256:` and 43 characters. */
  fingerprint: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type SshKeyEntry = z.infer<typeof SshKeyEntry>;

/** `POST /_private/ssh-keys` with a signed-in session; `DELETE /_private/ssh-keys/{id}` removes at once. */
export const SshKeyRequest = z.strictObject({
  /** Empty: the comment in the key. */
  title: PlainLine.optional(),
  /** A line of OpenSSH's format: type, key and comment. */
  key: z.string(),
});
export type SshKeyRequest = z.infer<typeof SshKeyRequest>;
