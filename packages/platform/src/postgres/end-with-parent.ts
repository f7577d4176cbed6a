import { spawn } from "node:child_process";

/**
 * Seconds between the signals: SIGINT rolls back and flushes, SIGQUIT leaves recovery to the next start, SIGKILL always
 * works.
 */
const escalateAfterSeconds = 10;

/**
 * Waits for a line or the end of the input. The kernel closes the other end of the pipe however the parent ends, so the
 * end of the input without a line means that the parent was killed.
 */
const script = `
read -r released && exit 0
for signal in INT QUIT KILL; do
  kill -s "$signal" "$1" 2>/dev/null || exit 0
  waited=0
  while [ "$waited" -lt $((${escalateAfterSeconds} * 5)) ]; do
    kill -0 "$1" 2>/dev/null || exit 0
    sleep 0.2
    waited=$((waited + 1))
  done
done`;

/**
 * Starts a small shell that stops a process if this one ends without calling the returned function: PostgreSQL runs in
 * its own process group and would outlive `kill -9`. Has no effect on Windows, which has no shell.
 * @returns a function that ends the watch; call it when the process has ended
 */
export function endWithParent(pid: number): () => void {
  if (process.platform === "win32") return () => undefined;
  const watch = spawn("/bin/sh", ["-c", script, "modelyard-watch", String(pid)], {
    // Signals to our process group, such as Ctrl-C, must not end the watch before us.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: "/usr/bin:/bin" },
  });
  // Without the shell, the next start stops orphaned processes.
  watch.on("error", () => undefined);
  watch.stdin.on("error", () => undefined);
  watch.unref();
  return () => void watch.stdin.end("released\n");
}
