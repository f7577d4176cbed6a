import { expect, test } from "vitest";
import { readArguments } from "./command-arguments.ts";
import { ConfigError } from "./config/config-error.ts";

const own = { switches: ["--json"], options: ["--objects"] };

test.each([
  { args: [], positionals: [], switches: [], values: [], settings: [] },
  { args: ["/b", "--json"], positionals: ["/b"], switches: ["--json"], values: [], settings: [] },
  {
    args: ["/b", "--data-dir", "/d", "--objects", "link", "--port=1"],
    positionals: ["/b"],
    switches: [],
    values: [["--objects", "link"]],
    settings: ["--data-dir", "/d", "--port=1"],
  },
  {
    args: ["--objects=copy", "--data-dir", "--json"],
    positionals: [],
    switches: ["--json"],
    values: [["--objects", "copy"]],
    settings: ["--data-dir"],
  },
])("$args are separated", ({ args, positionals, switches, values, settings }) => {
  const read = readArguments(args, own);
  expect({ ...read, switches: [...read.switches], values: [...read.values] }).toEqual({
    positionals,
    switches,
    values,
    settings,
  });
});

test.each([{ args: ["--objects"] }, { args: ["--objects="] }, { args: ["--objects", "--json"] }])(
  "$args are refused: the value is missing",
  ({ args }) => {
    expect(() => readArguments(args, own)).toThrow(ConfigError);
  },
);
