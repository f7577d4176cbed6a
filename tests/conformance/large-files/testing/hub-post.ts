import type { LargeFileHub } from "./large-file-hub.ts";

/** Sends JSON as alice. @throws {Error} the status is not 200 */
export async function hubPost({ url, token }: LargeFileHub, path: string, body: object): Promise<void> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path} got ${response.status}: ${await response.text()}`);
}
