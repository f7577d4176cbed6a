import { bearer, type Client, type ClientContext } from "./client.ts";
import { send } from "./requests.ts";

/** Calls a model. @throws {Error} the response is not complete */
export async function call(context: ClientContext, stream: boolean): Promise<void> {
  const { body, node, requestId } = await send(`${context.url}/v1/chat/completions`, {
    method: "POST",
    headers: bearer(context),
    body: JSON.stringify({
      model: "sim-chat",
      stream,
      messages: [{ role: "user", content: "one two three four five six seven eight nine ten" }],
    }),
  });
  if (stream && !body.toString().includes("data: [DONE]")) throw new Error("the stream broke off");
  context.ledger.calls.push({ requestId, node, endedAtMs: Date.now() });
}

export const streamReader: Client = { name: "stream", pauseMs: 50, run: (context) => call(context, true) };
export const chatCaller: Client = { name: "chat", pauseMs: 200, run: (context) => call(context, false) };
