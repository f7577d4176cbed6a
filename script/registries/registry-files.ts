import { generatorRegistries } from "./generator-registries.ts";
import { libraryRegistry } from "./library-registry.ts";
import { providerRegistries } from "./provider-registries.ts";
import type { RegistryFile } from "./registry-file.ts";
import { taskRegistries } from "./task-registries.ts";

/**
 * Generates the registries of libraries, tasks and providers from one file or folder each. Later ones import earlier
 * ones, so write each before requesting the next.
 * @param root folder of the repository
 */
export async function* registryFiles(root: string): AsyncGenerator<RegistryFile> {
  yield await libraryRegistry(root);
  yield* await taskRegistries(root);
  yield* await generatorRegistries(root);
  yield* await providerRegistries(root);
}
