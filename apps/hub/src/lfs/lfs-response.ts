import { lfsType } from "./api.ts";

/** Returns a response of the Git LFS API. */
export function lfsResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": lfsType } });
}
