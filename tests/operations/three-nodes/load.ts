import { setTimeout as sleep } from "node:timers/promises";
import { chatCaller, streamReader } from "./clients/chat-clients.ts";
import type { Client, ClientContext } from "./clients/client.ts";
import { committer, downloader, lfsUploader, xetUploader } from "./clients/file-clients.ts";
import { pusher } from "./clients/git-client.ts";
import { apiReader, pageReader } from "./clients/read-clients.ts";
import { attempt } from "./clients/requests.ts";

const clients: Client[] = [
  pageReader,
  pageReader,
  apiReader,
  committer,
  lfsUploader,
  xetUploader,
  downloader,
  pusher,
  streamReader,
  streamReader,
  chatCaller,
];

/** Runs all clients until the returned function is called. It waits for their running operations. */
export function startLoad(context: ClientContext): () => Promise<void> {
  const stopping = new AbortController();
  const running = clients.map(async ({ name, pauseMs, run }) => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      await attempt(context.ledger, name, () => run(context, number));
      await sleep(pauseMs);
    }
  });
  const all = Promise.all(running);
  all.catch(() => undefined);
  return async () => {
    stopping.abort();
    await all;
  };
}
