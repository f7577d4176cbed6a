import { createServer } from "node:net";
import { expect, test } from "vitest";
import { silentLogger } from "../logging/logger.ts";
import { logAcceptErrors } from "./log-accept-errors.ts";

test("errors of a listening server do not end the process, and are logged once in a while", () => {
  const lines: string[] = [];
  const logger = Object.assign(Object.create(silentLogger), { warn: (_: object, line: string) => lines.push(line) });
  const server = createServer();
  logAcceptErrors(server, { what: "HTTP", logger });
  for (let count = 0; count < 3; count += 1) server.emit("error", new Error("too many open files"));
  expect(lines).toEqual(["HTTP connections could not be accepted"]);
});
