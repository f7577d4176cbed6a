interface ListenAttempt {
  host: string;
  port: number;
  /** The flags that set the address and the port. */
  flags: { host: string; port: string };
}

export const httpFlags = { host: "--host", port: "--port" };
export const sshFlags = { host: "--ssh-listen", port: "--ssh-listen" };

/** Returns why a server cannot listen, and what to change. */
export function explainListenError(error: NodeJS.ErrnoException, { host, port, flags }: ListenAttempt): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is taken by another program. Choose another with ${flags.port}, or 0 for a free one.`;
    case "EACCES":
      return `This account may not listen on port ${port}. Choose one above 1023 with ${flags.port}.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine has no address ${host}. Check ${flags.host}.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}.`;
  }
}
