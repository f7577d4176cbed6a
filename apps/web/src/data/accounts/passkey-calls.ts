import { PasskeyList, PasskeyOptions } from "@modelyard/hub/contract";
import { read, readSignIn, send } from "../read-response.ts";

/** Hub requests for the visitor's passkeys. `response` is what the browser returned. */
export function passkeyCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  const post = { method: "POST" };
  return {
    passkeys: async (): Promise<PasskeyList> => read(PasskeyList, await call("/_private/passkeys")),

    /** What the browser needs to create a passkey. */
    passkeyOptions: async (): Promise<PasskeyOptions> =>
      read(PasskeyOptions, await call("/_private/passkeys/options", post)),

    createPasskey: async (passkey: { name: string; response: object }): Promise<void> => {
      await call("/_private/passkeys", send("POST", passkey));
    },

    renamePasskey: async (id: string, name: string): Promise<void> => {
      await call(`/_private/passkeys/${encodeURIComponent(id)}`, send("PUT", { name }));
    },

    removePasskey: async (id: string): Promise<void> => {
      await call(`/_private/passkeys/${encodeURIComponent(id)}`, { method: "DELETE" });
    },

    /** What the browser needs to sign in with a passkey, and the `Set-Cookie` lines that bind it to the browser. */
    passkeySignInOptions: async (): Promise<{ options: PasskeyOptions; cookies: string[] }> => {
      const response = await call("/_private/sessions/passkey/options", post);
      return { options: await read(PasskeyOptions, response), cookies: response.headers.getSetCookie() };
    },

    /** @returns the session's `Set-Cookie` lines */
    signInWithPasskey: async (response: object): Promise<string[]> =>
      readSignIn(await call("/_private/sessions/passkey", send("POST", { response }))),

    /** What the browser needs to use a passkey after the password. */
    secondFactorOptions: async (): Promise<PasskeyOptions> =>
      read(PasskeyOptions, await call("/_private/sessions/second-factor/passkey/options", post)),

    /** @returns the session's `Set-Cookie` lines */
    sendPasskeySecondFactor: async (response: object): Promise<string[]> =>
      readSignIn(await call("/_private/sessions/second-factor/passkey", send("POST", { response }))),
  };
}
