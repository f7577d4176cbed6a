import { type DeviceDecision, PendingDevice } from "@modelyard/hub/contract";
import { read, send } from "./read-response.ts";

/** Hub requests for apps to which users give access. */
export function oauthCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** @throws {HubResponseError} 404: no device waits with this code; 429: too many wrong codes */
    pendingDevice: async (userCode: string): Promise<PendingDevice> =>
      read(PendingDevice, await call("/_private/oauth/device/find", send("POST", { userCode }))),

    /** @throws {HubResponseError} as `pendingDevice` */
    decideDevice: async (decision: DeviceDecision): Promise<void> => {
      await call("/_private/oauth/device", send("POST", decision));
    },
  };
}
