/** @returns the address at the other end of the socket, where a Node server says so */
export function socketAddress(_request: Request, environment: unknown): string | undefined {
  const incoming = property(environment, "incoming");
  const address = property(property(incoming, "socket"), "remoteAddress");
  return typeof address === "string" ? address : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
