import type { ComponentType, ReactNode } from "react";
import type { z } from "zod/mini";
import type { IslandName } from "./island-name.ts";

interface IslandDefinition<Props extends object> {
  /** Key in the registry of the loader. */
  name: IslandName;
  /** Schema of the props, which a page contains as JSON. */
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
  /** Type of the props; absent at run time. */
  props?: Props;
}

/**
 * Defines an island. Its component does not use the page context or its texts, which browsers do not have: texts are
 * props, and content that the island does not change is a slot.
 */
export function defineIsland<Props extends object>({
  name,
  schema,
  Component,
}: IslandDefinition<Props>): Island<Props> {
  return { name, render: (props) => <Component {...schema.parse(props)} /> };
}
