import type { ComponentType, ReactNode } from "react";
import type { z } from "zod/mini";
import type { IslandName } from "./island-name.ts";

interface IslandDefinition<Props extends object> {
  /** Its key in the registry of the loader. */
  name: IslandName;
  /** The props, which a page holds as JSON. */
  schema: z.ZodMiniType<Props>;
  Component: ComponentType<Props>;
}

/** A component that the server renders and a browser hydrates with the same props. */
export interface Island<Props extends object> {
  name: IslandName;
  /**
   * Renders the island from the props of a page.
   * @throws {z.core.$ZodError} the props do not match the island's schema
   */
  render: (props: unknown) => ReactNode;
  /** The type of the props; not there at run time. */
  props?: Props;
}

/**
 * Defines an island. Its component reads neither the page nor its texts, which browsers do not have: words come as props,
 * and what the island does not change comes as slots.
 */
export function defineIsland<Props extends object>({
  name,
  schema,
  Component,
}: IslandDefinition<Props>): Island<Props> {
  return { name, render: (props) => <Component {...schema.parse(props)} /> };
}
