import { z } from "zod";
import type { StartedModelyard } from "../../../support/start-modelyard.ts";

/** Creates the first administrator of a hub. @returns an access token with role `write` */
export async function administratorToken({ url, setupUrl = "" }: StartedModelyard): Promise<string> {
  const setupToken = new URL(setupUrl).searchParams.get("token");
  const account = await post(`${url}/_private/setup`, { setupToken, username: "ada", password: "four plain words" });
  const cookie = account.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const token = { displayName: "tests", role: "write" };
  const created = await post(`${url}/_private/tokens`, token, { cookie: cookie.join("; "), origin: url });
  return z.object({ value: z.string() }).parse(await created.json()).value;
}

async function post(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
  const response = await fetch(address, { ...init, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}: ${await response.text()}`);
  return response;
}
