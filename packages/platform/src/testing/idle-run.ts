/** Starts an embedded PostgreSQL in the folder of the first argument, prints its process id and waits. For tests only. */
import { silentLogger } from "../logging/logger.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";

const server = await startEmbeddedPostgres({ folder: process.argv[2] ?? "", logger: silentLogger });
process.stdin.resume();
process.once("SIGUSR2", () => {
  process.stdin.pause();
  process.stdin.destroy();
  void server.stop();
});
// Printed last: the test sends its signal as soon as it reads this.
process.stdout.write(`${server.pid()}\n`);
