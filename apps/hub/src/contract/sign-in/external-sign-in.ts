import { z } from "zod";
import { SessionReply } from "../accounts.ts";

/** `GET /_private/external-sign-in`: the external provider with which users can sign in; `null`: none. */
export const ExternalSignInState = z.object({ provider: z.object({ name: z.string() }).nullable() });
export type ExternalSignInState = z.infer<typeof ExternalSignInState>;

/** `POST /_private/external-sign-in`: starts a sign-in, which returns to `next`. */
export const ExternalSignInRequest = z.strictObject({ next: z.string() });
/** `POST /_private/external-sign-in/link`: starts to link an identity to the caller's account. */
export const IdentityLinkRequest = z.strictObject({ password: z.string() });
/** The provider's address to open. The response sets a cookie that the callback needs. */
export const ExternalSignInReply = z.object({ url: z.url() });
export type ExternalSignInReply = z.infer<typeof ExternalSignInReply>;

/** `POST /_private/external-sign-in/callback`, with the query of the address to which the provider sent the browser. */
export const ExternalCallbackRequest = z.strictObject({ query: z.string() });
/** 200 with a session, unless an identity was linked to the account of the current one. */
export const ExternalCallbackReply = SessionReply.partial().extend({ next: z.string() });
export type ExternalCallbackReply = z.infer<typeof ExternalCallbackReply>;

/** `GET /_private/external-sign-in/identity`; `DELETE` removes the link. */
export const LinkedIdentity = z.object({
  /** The name at the provider; `null`: no identity is linked. */
  label: z.string().nullable(),
  /** Whether the account can sign in without the provider. */
  hasPassword: z.boolean(),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

/** `DELETE /_private/sessions`. */
export const LogoutReply = z.object({
  /** Whether the user had signed in with the external provider, where they may still be signed in. */
  wasExternal: z.boolean(),
});
export type LogoutReply = z.infer<typeof LogoutReply>;

/** `GET /_private/external-sign-in/logout`: where to end the session at the provider; `null`: it has no such address. */
export const ProviderLogout = z.object({ name: z.string(), url: z.url() }).nullable();
export type ProviderLogout = z.infer<typeof ProviderLogout>;
