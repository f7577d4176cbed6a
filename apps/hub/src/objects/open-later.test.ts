import { expect, test } from "vitest";
import type { ObjectBytes } from "./object-driver.ts";
import { openLater } from "./open-later.ts";

function bytesOf(pieces: readonly string[]) {
  const generator = (async function* () {
    for (const piece of pieces) yield Buffer.from(piece);
  })();
  const state = { opened: 0, ended: 0, returned: 0, recycled: 0 };
  const bytes: ObjectBytes = {
    [Symbol.asyncIterator]: () => bytes,
    next: () => generator.next(),
    return: async () => {
      state.returned += 1;
      return generator.return(undefined);
    },
    recycle: () => {
      state.recycled += 1;
    },
  };
  const later = openLater(
    async () => {
      state.opened += 1;
      return bytes;
    },
    () => {
      state.ended += 1;
    },
  );
  return { later, state };
}

test("an object is opened with the first piece, and ends with the last", async () => {
  const { later, state } = bytesOf(["one ", "two"]);
  expect(state.opened).toBe(0);
  let text = "";
  for await (const piece of later) {
    text += Buffer.from(piece).toString();
    later.recycle(piece);
  }
  await later.return();
  expect(text).toBe("one two");
  expect(state).toMatchObject({ opened: 1, ended: 1, recycled: 2 });
});

test("an object that is not needed is never opened", async () => {
  const { later, state } = bytesOf(["one"]);
  await later.return();
  await later.return();
  expect((await later.next()).done).toBe(true);
  expect(state).toEqual({ opened: 0, ended: 1, returned: 0, recycled: 0 });
});

test("an object that is left is closed", async () => {
  const { later, state } = bytesOf(["one", "two"]);
  await later.next();
  await later.return();
  expect(state).toMatchObject({ ended: 1, returned: 1 });
});

test("an object that cannot be opened has ended", async () => {
  let ended = 0;
  const later = openLater(
    () => Promise.reject(new Error("it is missing")),
    () => {
      ended += 1;
    },
  );
  await expect(later.next()).rejects.toThrow("it is missing");
  await later.return();
  expect(ended).toBe(1);
});
