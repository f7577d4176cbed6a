import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { listenSsh } from "./listen-ssh.ts";

const options = { host: "127.0.0.1", port: 2222, hostKeyFile: undefined, publicUrl: "http://127.0.0.1:8080" };

/** Fails like the hub's server. */
async function fail(host: string, port: number): Promise<never> {
  const server = createServer().listen({ host, port });
  await once(server, "listening");
  server.close();
  throw new Error("this address is free");
}

test("names the setting when the port is taken", async () => {
  const other = createServer().listen({ host: "127.0.0.1", port: 0 });
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await expect(listenSsh(() => fail("127.0.0.1", port), { ...options, port })).rejects.toMatchObject({
    name: "StartError",
    message: `Port ${port} on 127.0.0.1 is taken by another program. Choose another with --ssh-listen, or 0 for a free one.`,
  });
  other.close();
});

test.each([
  {
    what: "cannot be read",
    error: Object.assign(new Error("ENOENT: no such file or directory, open '/srv/key'"), { code: "ENOENT" }),
    says: "Cannot serve git over SSH: ENOENT: no such file or directory, open '/srv/key'. Check --ssh-host-key.",
  },
  {
    what: "is no key",
    error: new Error("/srv/key contains no private key."),
    says: "Cannot serve git over SSH: /srv/key contains no private key.",
  },
])("says why when the host key $what", async ({ error, says }) => {
  const failed = listenSsh(() => Promise.reject(error), options);
  await expect(failed).rejects.toMatchObject({ name: "StartError", message: says });
});
