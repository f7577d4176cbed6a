import { SshKeyEntry, type SshKeyRequest } from "@modelyard/hub/contract";
import { z } from "zod";
import { read, send } from "../read-response.ts";

/** Hub requests for the visitor's SSH keys. */
export function sshKeyCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    sshKeys: async (): Promise<SshKeyEntry[]> => read(z.array(SshKeyEntry), await call("/_private/ssh-keys")),

    /** @throws {HubResponseError} 400 or 409: the key is not valid, or in use */
    addSshKey: async (key: SshKeyRequest): Promise<SshKeyEntry> =>
      read(SshKeyEntry, await call("/_private/ssh-keys", send("POST", key))),

    removeSshKey: async (keyId: string): Promise<void> => {
      await call(`/_private/ssh-keys/${encodeURIComponent(keyId)}`, { method: "DELETE" });
    },
  };
}
