import type { Text } from "../../text/en/index.ts";

/** Returns the name of a provider as pages show it. */
export function providerName(id: string, { serving }: Pick<Text, "serving">): string {
  return id === "local" ? serving.thisHub : id;
}
