import { z } from "zod/mini";

/** A repository that the form of a token has, with the permissions that are selected for it. */
export const ChosenRepository = z.object({
  type: z.enum(["model", "dataset"]),
  name: z.string(),
  permissions: z.array(z.string()),
});
export type ChosenRepository = z.infer<typeof ChosenRepository>;

/** The names of the fields and the values of the buttons of chosen repositories, for the server and the island. */
export const repositoryFields = {
  /** Names of repositories that are not chosen yet. */
  typed: "repositories",
  chosen: (key: string) => `chosen:${key}`,
  permission: (key: string, permission: string) => `scope:${key}:${permission}`,
  /** The buttons that change the form without saving it. */
  step: "step",
  add: (key: string) => `add:${key}`,
  remove: (key: string) => `remove:${key}`,
} as const;

/** Selected for a repository that is added. */
export const firstPermission = "repo.content.read";

/** Identifies a repository, as `dataset:ada/questions`. */
export function keyOf({ type, name }: Pick<ChosenRepository, "type" | "name">): string {
  return `${type}:${name}`;
}

/** @returns `undefined` if the key is malformed */
export function parseKey(key: string): Pick<ChosenRepository, "type" | "name"> | undefined {
  const [typeText, name = "", ...rest] = key.split(":");
  const type = ChosenRepository.shape.type.safeParse(typeText).data;
  return type === undefined || name === "" || rest.length > 0 ? undefined : { type, name };
}

/** Adds a repository, unless the list has it. */
export function withRepository(
  chosen: readonly ChosenRepository[],
  { type, name }: Pick<ChosenRepository, "type" | "name">,
): ChosenRepository[] {
  const isKnown = chosen.some((one) => one.type === type && one.name.toLowerCase() === name.toLowerCase());
  return isKnown ? [...chosen] : [...chosen, { type, name, permissions: [firstPermission] }];
}

export function withoutRepository(chosen: readonly ChosenRepository[], key: string): ChosenRepository[] {
  return chosen.filter((one) => keyOf(one) !== key);
}
