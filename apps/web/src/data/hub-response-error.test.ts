import { expect, test } from "vitest";
import { createTestPages } from "../testing/pages.ts";
import { HubResponseError, isFault } from "./hub-response-error.ts";

test.each([
  { status: 400, is: true },
  { status: 401, is: false },
  { status: 404, is: false },
  { status: 429, is: false },
  { status: 500, is: true },
  { status: 503, is: true },
])("status $status is a fault: $is", ({ status, is }) => {
  expect(isFault(new HubResponseError("Failed.", { status }))).toBe(is);
});

test.each(["/models", "/datasets", "/login", "/no/such/page", "/acme/talker-1b"])(
  "visitors with wrong credentials write no errors to the log: %s",
  async (path) => {
    const logged: string[] = [];
    const log = (_fields: object, message: string): void => void logged.push(message);
    const { request } = createTestPages({
      logger: { error: log },
      fetchHub: async () => Response.json({ error: "Invalid credentials in Authorization header" }, { status: 401 }),
    });
    await (await request(path, { headers: { authorization: "Bearer hf_wrong" } })).text();
    expect(logged).toEqual([]);
  },
);
