import { expect, test } from "vitest";
import { readPostgresUrl } from "./postgres-url.ts";

const read = (path: string) => `content of ${path}`;

test.each([
  { url: "postgres://u:p@h:5432/d", ssl: undefined },
  { url: "postgres://u:p@h:5432/d?sslmode=disable", ssl: false },
  { url: "postgres://u:p@h:5432/d?sslmode=prefer", ssl: "prefer" },
  { url: "postgres://u:p@h:5432/d?sslmode=require", ssl: { rejectUnauthorized: false } },
  { url: "postgres://u:p@h:5432/d?sslmode=verify-full", ssl: { host: "h" } },
  { url: "postgres://u:p@h:5432/d?sslrootcert=system", ssl: { host: "h" } },
  {
    url: "postgres://u:p@[::1]:5432/d?sslmode=verify-full&sslrootcert=/ca.pem",
    ssl: { host: "::1", ca: "content of /ca.pem" },
  },
  {
    url: "postgres://u:p@h:5432/d?sslmode=verify-full&sslcert=/c.pem&sslkey=/k.pem",
    ssl: { host: "h", cert: "content of /c.pem", key: "content of /k.pem" },
  },
])("$url is encrypted as in libpq", ({ url, ssl }) => {
  const parsed = readPostgresUrl(url, read);
  expect(parsed.ssl).toEqual(ssl);
  expect(parsed.url).toBe(url.split("?")[0]);
});

test.each(["verify-ca", "require"])("sslmode=%s with certificates checks who signed, not the name", (mode) => {
  const { ssl } = readPostgresUrl(`postgres://u@h/d?sslmode=${mode}&sslrootcert=/ca.pem`, read);
  expect(ssl).toMatchObject({ ca: "content of /ca.pem", checkServerIdentity: expect.any(Function) });
  expect(ssl).not.toHaveProperty("rejectUnauthorized");
});

test("other parameters stay in the URL", () => {
  expect(readPostgresUrl("postgres://u@h/d?sslmode=disable&options=-c%20x%3D1", read).url).toBe(
    "postgres://u@h/d?options=-c+x%3D1",
  );
});

test("an unknown mode is an error", () => {
  expect(() => readPostgresUrl("postgres://u@h/d?sslmode=always", read)).toThrow("sslmode=always is unknown");
});
