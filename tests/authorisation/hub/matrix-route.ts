import type { Need } from "../expectation.ts";

/** One request of the matrix. `{id}` in paths and bodies is the repository's `namespace/name`. */
export interface MatrixRoute {
  /** Pattern as registered: `GET /api/models/:namespace/:name`. */
  route: string;
  need: Need;
  /** Path of the request, if the pattern is not a path. */
  path?: string;
  query?: string;
  /** JSON, or text that is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the response lists repositories, private ones only for callers with access, and of which type. */
  lists?: true | "public only" | "private only";
  /** Whether git calls it, which gets a plain 401 for a hidden repository, so that it asks for a password. */
  git?: true;
  /** Stores nothing, although its method says so. */
  storesNothing?: boolean;
  /** Whether it removes the actor's grant, so that only actors without one may send it. */
  cancels?: boolean;
  /** Whether it deletes the repository in its body. */
  deletes?: boolean;
}

/** Both types of repositories: their names in paths, and in bodies. */
export const kinds = [
  { type: "models", prefix: "", one: "model" },
  { type: "datasets", prefix: "datasets/", one: "dataset" },
] as const;
