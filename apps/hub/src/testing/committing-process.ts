import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { createHub } from "../hub.ts";
import { asCommit, commitBody, file, header } from "./hub-requests.ts";

/** Commits in an endless loop and reports each acknowledged commit to its parent process. */
process.once("message", (message: { target: DatabaseTarget; dataFolder: string }) => {
  commitRepeatedly(message).catch((error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  });
});

async function commitRepeatedly({ target, dataFolder }: { target: DatabaseTarget; dataFolder: string }): Promise<void> {
  const database = connectDatabase(target);
  const hub = await createHub({ database, dataFolder, publicUrl: () => "http://hub.test", logger: silentLogger });
  for (let number = 0; ; number += 1) {
    const content = `${number} `.repeat(50_000);
    const response = await hub.app.request("http://hub.test/api/models/alice/crash/commit/main", {
      method: "POST",
      headers: { ...asCommit, Authorization: "Bearer hf_alice" },
      body: commitBody(
        header(`commit ${number}`),
        file(`${number % 7}.txt`, content),
        file("README.md", `---\nversion: ${number}\n---\n`),
      ),
    });
    const { commitOid } = await response.json();
    process.send?.({ commitOid, number });
  }
}
