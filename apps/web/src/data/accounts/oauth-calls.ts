import {
  type AppChange,
  type AppCreation,
  AppsReply,
  type AuthorizationDecision,
  AuthorizationReply,
  AuthorizationState,
  CreatedApp,
  type DeviceDecision,
  PendingDevice,
} from "@modelyard/hub/contract";
import { read, send } from "../read-response.ts";

const base = "/_private/oauth";

/** Hub requests for apps to which users give access. */
export function oauthCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** @throws {HubResponseError} 404: no device waits with this code; 429: too many wrong codes */
    pendingDevice: async (userCode: string): Promise<PendingDevice> =>
      read(PendingDevice, await call(`${base}/device?${new URLSearchParams({ userCode }).toString()}`)),

    /** @throws {HubResponseError} as `pendingDevice` */
    decideDevice: async (decision: DeviceDecision): Promise<void> => {
      await call(`${base}/device`, send("POST", decision));
    },

    /**
     * @param query of the app's request
     * @throws {HubResponseError} 400 or 401: the app or its address is not known
     */
    beginAuthorization: async (query: string): Promise<AuthorizationState> =>
      read(AuthorizationState, await call(`${base}/authorize?${new URLSearchParams({ query }).toString()}`)),

    /** @returns the address to which the user is sent @throws {HubResponseError} as `beginAuthorization` */
    decideAuthorization: async (decision: AuthorizationDecision): Promise<string> =>
      (await read(AuthorizationReply, await call(`${base}/authorize`, send("POST", decision)))).url,

    apps: async (): Promise<AppsReply> => read(AppsReply, await call(`${base}/apps`)),

    createApp: async (app: AppCreation): Promise<CreatedApp> =>
      read(CreatedApp, await call(`${base}/apps`, send("POST", app))),

    changeApp: async (id: string, change: AppChange): Promise<void> => {
      await call(`${base}/apps/${encodeURIComponent(id)}`, send("PUT", change));
    },

    /** @throws {HubResponseError} 400: the app has no secret; 404: the user has no such app */
    renewAppSecret: async (id: string): Promise<CreatedApp> =>
      read(CreatedApp, await call(`${base}/apps/${encodeURIComponent(id)}/secret`, { method: "POST" })),

    deleteApp: async (id: string): Promise<void> => {
      await call(`${base}/apps/${encodeURIComponent(id)}`, { method: "DELETE" });
    },

    disconnectApp: async (id: string): Promise<void> => {
      await call(`${base}/connected/${encodeURIComponent(id)}`, { method: "DELETE" });
    },
  };
}
