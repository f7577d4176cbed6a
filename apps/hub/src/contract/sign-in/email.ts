import { z } from "zod";

/** `GET /_private/password-reset`: whether users can get a link by e-mail. */
export const PasswordResetWays = z.object({ byEmail: z.boolean() });
export type PasswordResetWays = z.infer<typeof PasswordResetWays>;

/** `POST /_private/password-reset/email`: the response is the same whether or not an account has the address. */
export const PasswordResetEmail = z.strictObject({ email: z.email().max(254) });

/** `GET /_private/email`: the address of the caller; empty: none. */
export const EmailState = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  /** Whether the hub can send a link that verifies the address. */
  sendsMail: z.boolean(),
});
export type EmailState = z.infer<typeof EmailState>;

/** `POST /_private/email/verify`: the secret of a link. */
export const EmailVerification = z.strictObject({ token: z.string().max(200) });
