import { expect, test } from "vitest";
import { terminalOutput } from "./terminal-output.ts";

function streams(isTTY: boolean) {
  const written: string[] = [];
  const stream = (name: string) => ({ isTTY, write: (text: string) => written.push(`${name} ${text}`) });
  return { written, output: terminalOutput(stream("out"), stream("err")) };
}

test("on a terminal, progress replaces its line and is removed before the result", () => {
  const { written, output } = streams(true);
  output.printProgress("1 of 2");
  output.printProgress("2 of 2");
  output.print("done");
  output.clear();
  expect(written).toEqual(["err \r\u001b[K1 of 2", "err \r\u001b[K2 of 2", "err \r\u001b[K", "out done\n"]);
});

test("elsewhere, progress is plain lines", () => {
  const { written, output } = streams(false);
  output.printProgress("1 of 2");
  output.print("done");
  expect(written).toEqual(["err 1 of 2\n", "out done\n"]);
});
