import { z } from "zod";

/** An item of `GET /_private/sessions`: the browsers in which the caller is signed in, the latest activity first. */
export const SessionEntry = z.object({
  id: z.string(),
  /** Families of the browser and of its operating system, such as `Firefox` and `Linux`; empty: unknown. */
  browser: z.string(),
  system: z.string(),
  /** The /24 or /64 from which the user signed in; `null`: unknown. */
  network: z.string().nullable(),
  createdAt: z.string(),
  /** Within some minutes. */
  lastActiveAt: z.string(),
  /** Whether the user signed in with the external provider. */
  isExternal: z.boolean(),
  /** Whether the request came from this session. */
  isCurrent: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

/** `POST /_private/confirmation`: enters the password again, before a change of how the user signs in. */
export const ConfirmationRequest = z.strictObject({ password: z.string() });

/** `POST /_private/sessions` returns this with status 202 if the password is right and a second factor is needed. */
export const SecondFactorNeeded = z.object({ secondFactor: z.literal(true) });
/** `POST /_private/sessions/second-factor`: a code of the authenticator app, or a recovery code. */
export const SecondFactorRequest = z.strictObject({ code: z.string().max(100) });

/** `GET /_private/two-factor`. */
export const TwoFactorState = z.object({
  isEnabled: z.boolean(),
  /** Recovery codes that were not used. */
  recoveryCodesLeft: z.number(),
  /** Accounts without a password sign in with the external provider, which has its own second factor. */
  hasPassword: z.boolean(),
});
export type TwoFactorState = z.infer<typeof TwoFactorState>;

/** `POST /_private/two-factor/totp`: begins the set-up, or returns the one that has begun. */
export const TotpSetUp = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetUp = z.infer<typeof TotpSetUp>;

/** `POST /_private/two-factor/totp/confirm` and `POST /_private/two-factor/recovery-codes`. Shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });

/** `POST /_private/two-factor/disable`. */
export const TwoFactorRemoval = z.strictObject({ password: z.string(), code: z.string().max(100) });

/** `POST /_private/account/delete`: deletes the account of the caller, who repeats the own name. */
export const AccountDeletion = z.strictObject({ name: z.string().max(100) });

/** `POST /_private/users/{name}/password-reset`, for administrators: the one-time secret of a link. */
export const PasswordResetLink = z.object({ token: z.string(), expiresAt: z.string() });
export type PasswordResetLink = z.infer<typeof PasswordResetLink>;
/** `POST /_private/password-reset/link`: whether a link still works. */
export const PasswordResetLinkRequest = z.strictObject({ token: z.string().max(200) });
export const PasswordResetLinkState = z.object({ isValid: z.boolean() });
/** `POST /_private/password-reset`. */
export const PasswordResetRequest = z.strictObject({ token: z.string().max(200), password: z.string() });
