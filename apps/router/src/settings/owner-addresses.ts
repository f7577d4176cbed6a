/** The base paths of an owner's settings; `:name` is an organisation's. */
export const ownerAddresses = ["/api/router/me", "/api/router/hub", "/api/router/organisations/:name"] as const;
export type OwnerAddress = (typeof ownerAddresses)[number];

/** Returns the owner's segments of a path, as `ownerNamed` reads them. */
export function ownerSegments(address: OwnerAddress, name: string): readonly string[] {
  const [, , , scope = ""] = address.split("/");
  return [scope, name];
}
