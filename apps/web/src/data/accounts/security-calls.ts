import {
  EmailState,
  PasswordResetLink,
  PasswordResetLinkState,
  PasswordResetWays,
  RecoveryCodes,
  SessionEntry,
  TotpSetUp,
  TwoFactorState,
} from "@modelyard/hub/contract";
import { z } from "zod";
import { read, readSignIn, send } from "../read-response.ts";

/** Hub requests for the visitor's sessions and second factor, and for passwords that are lost. */
export function securityCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    sessions: async (): Promise<SessionEntry[]> => read(z.array(SessionEntry), await call("/_private/sessions")),

    endSession: async (id: string): Promise<void> => {
      await call(`/_private/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
    },

    endOtherSessions: async (): Promise<void> => {
      await call("/_private/sessions/end-others", { method: "POST" });
    },

    /** Enters the password again. @throws {HubResponseError} 403: it is wrong */
    confirm: async (password: string): Promise<void> => {
      await call("/_private/confirmation", send("POST", { password }));
    },

    twoFactor: async (): Promise<TwoFactorState> => read(TwoFactorState, await call("/_private/two-factor")),

    /** Begins the set-up, or returns the one that has begun. */
    totpSetUp: async (): Promise<TotpSetUp> =>
      read(TotpSetUp, await call("/_private/two-factor/totp", { method: "POST" })),

    /** @returns the recovery codes */
    enableTotp: async (code: string): Promise<string[]> =>
      (await read(RecoveryCodes, await call("/_private/two-factor/totp/confirm", send("POST", { code })))).codes,

    newRecoveryCodes: async (): Promise<string[]> =>
      (await read(RecoveryCodes, await call("/_private/two-factor/recovery-codes", { method: "POST" }))).codes,

    disableTwoFactor: async (removal: { password: string; code: string }): Promise<void> => {
      await call("/_private/two-factor/disable", send("POST", removal));
    },

    /** @returns the session's `Set-Cookie` lines */
    sendSecondFactor: async (code: string): Promise<string[]> =>
      readSignIn(await call("/_private/sessions/second-factor", send("POST", { code }))),

    /** For administrators. */
    resetTwoFactor: async (name: string): Promise<void> => {
      await call(`${userPath(name)}/two-factor`, { method: "DELETE" });
    },

    /** For administrators. */
    createPasswordLink: async (name: string): Promise<PasswordResetLink> =>
      read(PasswordResetLink, await call(`${userPath(name)}/password-reset`, { method: "POST" })),

    /** A JSON document with the visitor's data. The caller must read or cancel the stream. */
    exportAccount: (): Promise<Response> => call("/_private/account/export"),

    /** @returns the `Set-Cookie` lines that end the session */
    deleteAccount: async (name: string): Promise<string[]> =>
      (await call("/_private/account/delete", send("POST", { name }))).headers.getSetCookie(),

    passwordResetWays: async (): Promise<PasswordResetWays> =>
      read(PasswordResetWays, await call("/_private/password-reset")),

    /** Requests a message with a link. Succeeds whether or not an account has the address. */
    sendPasswordLink: async (email: string): Promise<void> => {
      await call("/_private/password-reset/email", send("POST", { email }));
    },

    email: async (): Promise<EmailState> => read(EmailState, await call("/_private/email")),

    /** Requests a message with a link that verifies the visitor's address. */
    sendEmailLink: async (): Promise<void> => {
      await call("/_private/email/send", { method: "POST" });
    },

    /** @throws {HubResponseError} 400: the link does not work for this visitor */
    verifyEmail: async (token: string): Promise<void> => {
      await call("/_private/email/verify", send("POST", { token }));
    },

    passwordLinkIsValid: async (token: string): Promise<boolean> =>
      (await read(PasswordResetLinkState, await call("/_private/password-reset/link", send("POST", { token }))))
        .isValid,

    resetPassword: async (reset: { token: string; password: string }): Promise<void> => {
      await call("/_private/password-reset", send("POST", reset));
    },
  };
}

function userPath(name: string): string {
  return `/_private/users/${encodeURIComponent(name)}`;
}
