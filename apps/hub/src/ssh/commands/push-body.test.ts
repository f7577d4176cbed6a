import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { pushBody } from "./push-body.ts";

function line(content: string): string {
  return `${(content.length + 4).toString(16).padStart(4, "0")}${content}`;
}

const zero = "0".repeat(40);
const update = line(`${zero} ${"1".repeat(40)} refs/heads/main\0 report-status`);
const deletion = line(`${"1".repeat(40)} ${zero} refs/heads/old\0 report-status`);

/** Input that never ends after its pieces, as that of a client that waits for the result. */
function endless(...pieces: string[]): AsyncIterator<Uint8Array> {
  const left = [...pieces];
  return {
    next: () => {
      const piece = left.shift();
      return piece === undefined
        ? new Promise(() => undefined)
        : Promise.resolve({ done: false, value: Buffer.from(piece) });
    },
  };
}

function ended(...pieces: string[]): AsyncIterator<Uint8Array> {
  return (async function* () {
    for (const piece of pieces) yield Buffer.from(piece);
  })();
}

async function textOf(body: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return body === undefined ? "no body" : text(body);
}

test("a push with a pack is passed on to the end of the input", async () => {
  const body = await pushBody(ended(update.slice(0, 10), `${update.slice(10)}0000`, "PACK", "more"));
  expect(await textOf(body)).toBe(`${update}0000PACKmore`);
});

test("a push that only deletes refs ends after its commands", async () => {
  const body = await pushBody(endless(deletion, deletion.slice(0, 7), `${deletion.slice(7)}0000`));
  expect(await textOf(body)).toBe(`${deletion}${deletion}0000`);
});

test("a client that pushes nothing sends no body", async () => {
  expect(await pushBody(endless("0000"))).toBeUndefined();
  expect(await pushBody(ended())).toBeUndefined();
});

test.each(["GET / HTTP/1.1", "ffff"])("input that is no packet lines is refused: %s", async (input) => {
  await expect(pushBody(ended(input))).rejects.toThrow("no commands of git's protocol");
});
