import { isIP } from "node:net";
import { z } from "zod";

/** Parses `address:port` or `[address]:port`. @returns `undefined` for other text */
function parseListen(text: string): { host: string; port: number } | undefined {
  const separator = text.lastIndexOf(":");
  const address = text.slice(0, Math.max(0, separator));
  const isBracketed = address.startsWith("[") && address.endsWith("]");
  const host = isBracketed ? address.slice(1, -1) : address;
  const portText = text.slice(separator + 1);
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 65_536;
  if (port > 65_535 || isIP(host) !== (isBracketed ? 6 : 4)) return undefined;
  return { host, port };
}

const Listen = z.string().transform((text, context) => {
  const listen = parseListen(text);
  if (listen !== undefined) return listen;
  context.addIssue({ code: "custom", message: "expected an address and a port, such as 0.0.0.0:2222 or [::]:2222" });
  return z.NEVER;
});

const SshUrl = z
  .url({ protocol: /^ssh$/, error: "expected an address such as ssh://git@hub.example.org:2222" })
  .transform((url) => url.replace(/\/$/, ""));

/** Settings of git over SSH. */
export const sshSettings = {
  sshListen: {
    flag: "ssh-listen",
    environment: "MODELYARD_SSH_LISTEN",
    schema: Listen.optional(),
    defaultText: "none: no SSH connections",
    about: "Address and port for git over SSH, such as 0.0.0.0:2222. Port 0 chooses a free port. See docs/ssh.md.",
  },
  sshHostKey: {
    flag: "ssh-host-key",
    environment: "MODELYARD_SSH_HOST_KEY",
    schema: z.string().min(1).optional(),
    defaultText: "ssh-host-key in the data folder, created at the first start",
    about: "File with the private key of the SSH server. Nodes of one cluster have the same key.",
  },
  sshUrl: {
    flag: "ssh-url",
    environment: "MODELYARD_SSH_URL",
    schema: SshUrl.optional(),
    defaultText: "the host of the public URL, and the port of ssh-listen",
    about: "Address for git over SSH that pages show, such as ssh://git@hub.example.org.",
  },
} as const;

/** Returns the address for git over SSH that pages show. @param httpUrl the address of the pages */
export function shownSshUrl(configured: string | undefined, httpUrl: string, port: number): string {
  return configured ?? `ssh://git@${new URL(httpUrl).hostname}${port === 22 ? "" : `:${port}`}`;
}
