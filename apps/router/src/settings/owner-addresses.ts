/** Below which addresses an owner's settings stand; `:name` is an organisation's. */
export const ownerAddresses = ["/api/router/me", "/api/router/hub", "/api/router/organisations/:name"] as const;

/** The owner's part of an address, as `ownerNamed` reads it. */
export function ownerSegments(address: (typeof ownerAddresses)[number], name: string): readonly string[] {
  const [, , , scope = ""] = address.split("/");
  return [scope, name];
}
