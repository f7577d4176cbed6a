import { discard, type Incoming, send } from "../transport/send.ts";
import type { Call } from "./call.ts";
import { withBody } from "./perform.ts";
import { addressOf } from "./target/address.ts";

/** Sends a call. If the server does not know the path, resends it in the adapter's alternative format. */
export async function sendInEitherFormat(call: Call): Promise<Incoming & { call: Call }> {
  const first = await send(call.request, call.scope, call.retry);
  const { status } = first.response;
  const { target, scope, retry, request } = call;
  const isUnknown = status === 404 || status === 405;
  const format = isUnknown ? target.adapter.alternative?.(target.call) : undefined;
  if (format === undefined) return { ...first, call };
  discard(first.response);
  const adapter = { ...target.adapter, route: format.route, payload: format.payload };
  const url = addressOf(adapter, target.call, target.baseUrl);
  const other = await withBody({ ...target, adapter, url }, call);
  if (request.headers.accept !== undefined) other.request.headers.accept = request.headers.accept;
  const second = await send(other.request, scope, retry);
  if (second.response.ok) format.accepted();
  return { ...second, attempts: first.attempts + second.attempts, call: other };
}
