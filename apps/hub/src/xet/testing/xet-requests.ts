import { z } from "zod";
import type { TestHub } from "../../testing/test-hub.ts";
import { shardBody, type XetUpload } from "./xet-upload.ts";

const Token = z.object({ casUrl: z.string(), exp: z.number(), accessToken: z.string() });

/** Requests of the Xet protocol to a test hub. */
export interface XetRequests {
  token: (who: string | undefined, repo: string, access: "read" | "write") => Promise<string>;
  /** Sends a request with a token. */
  cas: (token: string, method: string, path: string, body?: Uint8Array, headers?: object) => Promise<Response>;
  /** Uploads the xorbs of a file. */
  xorbs: (token: string, upload: XetUpload) => Promise<void>;
  /** Uploads a file. @returns the response to its shard */
  upload: (token: string, upload: XetUpload, version?: 1 | 2) => Promise<Response>;
}

export function xetRequests(hub: TestHub): XetRequests {
  const cas: XetRequests["cas"] = (token, method, path, body, headers = {}) =>
    Promise.resolve(
      hub.app.request(`http://hub.test/xet${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      }),
    );
  const xorbs: XetRequests["xorbs"] = async (token, upload) => {
    for (const { hash, body } of upload.xorbs) {
      const response = await cas(token, "POST", `/v1/xorbs/default/${hash}`, body);
      if (!response.ok) throw new Error(await response.text());
    }
  };
  return {
    cas,
    xorbs,
    token: async (who, repo, access) => {
      const response = await hub.send(who, "GET", `/api/models/${repo}/xet-${access}-token/main`);
      return Token.parse(await response.json()).accessToken;
    },
    upload: async (token, upload, version = 1) => {
      await xorbs(token, upload);
      return cas(token, "POST", `/v${version}/shards`, shardBody(upload.shard));
    },
  };
}
