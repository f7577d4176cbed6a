import {
  ExternalCallbackReply,
  ExternalSignInReply,
  ExternalSignInState,
  LinkedIdentity,
  ProviderLogout,
} from "@modelyard/hub/contract";
import { read, send } from "../read-response.ts";

const base = "/_private/external-sign-in";

/** Hub requests for sign-in with an external provider. */
export function externalSignInCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  /** Starts a sign-in. @returns the provider's address, and cookies for the visitor's browser */
  const begin = async (path: string, body: object): Promise<{ url: string; cookies: string[] }> => {
    const response = await call(path, send("POST", body));
    return { cookies: response.headers.getSetCookie(), ...(await read(ExternalSignInReply, response)) };
  };
  return {
    /** The external provider with which visitors can sign in; `null`: none. */
    externalProvider: async (): Promise<ExternalSignInState["provider"]> =>
      (await read(ExternalSignInState, await call(base))).provider,

    beginExternalSignIn: (next: string) => begin(base, { next }),

    /** @throws {HubResponseError} 403: the password is wrong */
    beginIdentityLink: (password: string) => begin(`${base}/link`, { password }),

    /** @param search the query of the address to which the provider sent the visitor */
    finishExternalSignIn: async (search: string): Promise<{ next: string; cookies: string[] }> => {
      const response = await call(`${base}/callback`, send("POST", { query: search }));
      return { cookies: response.headers.getSetCookie(), next: (await read(ExternalCallbackReply, response)).next };
    },

    /** Where visitors can sign out of the provider as well; `null`: it has no such page. */
    providerLogout: async (): Promise<ProviderLogout> => read(ProviderLogout, await call(`${base}/logout`)),

    linkedIdentity: async (): Promise<LinkedIdentity> => read(LinkedIdentity, await call(`${base}/identity`)),

    unlinkIdentity: async (): Promise<void> => {
      await call(`${base}/identity`, { method: "DELETE" });
    },
  };
}
