/** The base paths of an owner's settings; `:name` is an organisation's. */
export const ownerAddresses = ["/api/router/me", "/api/router/hub", "/api/router/organisations/:name"] as const;

/** Returns the owner's segments of a path, as `ownerNamed` reads them. */
export function ownerSegments(address: (typeof ownerAddresses)[number], name: string): readonly string[] {
  const [, , , scope = ""] = address.split("/");
  return [scope, name];
}
