import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { pipeGit } from "./pipe-git.ts";

/** A process that ends as soon as it has read "done". */
function endsAtDone() {
  let read = "";
  const exit = Promise.withResolvers<void>();
  const stdin = new Writable({
    write(chunk: Buffer, _encoding, written) {
      read += chunk.toString();
      written();
      if (!read.endsWith("done\n")) return;
      this.destroy();
      exit.resolve();
    },
  });
  return { child: { stdin }, ended: exit.promise, read: () => read };
}

async function* upperCase(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.toString().toUpperCase().replace("DONE", "done"));
}

test("a process may end before its input is closed", async () => {
  const stdout = new PassThrough();
  const target = endsAtDone();
  const piped = pipeGit({ child: { stdout }, ended: target.ended }, target, { through: upperCase });
  stdout.write("data\n");
  stdout.write("done\n");
  await expect(piped).resolves.toBeUndefined();
  expect(target.read()).toBe("DATA\ndone\n");
});

test.each(["source", "target"] as const)(
  "the failure of the %s is reported instead of that of the stream",
  async (failing) => {
    const stdout = new PassThrough();
    const target = endsAtDone();
    const failed = Promise.reject(new Error("git failed: out of memory"));
    failed.catch(() => undefined);
    const piped = pipeGit(
      { child: { stdout }, ended: failing === "source" ? failed : Promise.resolve() },
      { ...target, ended: failing === "target" ? failed : Promise.resolve() },
    );
    stdout.destroy();
    await expect(piped).rejects.toThrow("out of memory");
  },
);
