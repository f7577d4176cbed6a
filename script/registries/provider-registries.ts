import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { byKey, generatedFrom, isRecord, propertyName, type RegistryFile } from "./registry-file.ts";

const source = "packages/inference/src";
const folder = `${source}/providers`;
const manifestPath = "packages/inference/package.json";

interface Provider {
  /** Id of the provider, and name of the file. */
  id: string;
  /** The name of the definition with all tasks. */
  name: string;
  /** The name of the definition for chat alone; `undefined` for a provider without chat. */
  chatName: string | undefined;
  hubOrganization: string;
}

/** Returns the registries of providers, and the package's manifest with an entry point for each provider. */
export async function providerRegistries(root: string): Promise<RegistryFile[]> {
  const providers = await providersIn(join(root, folder));
  return [
    { path: `${folder}/providers.generated.ts`, content: allProviders(providers) },
    { path: `${folder}/provider-facts.generated.ts`, content: providerFacts(providers) },
    { path: `${source}/chat-providers.generated.ts`, content: chatProviders(providers) },
    { path: manifestPath, content: manifestWith(providers, readFileSync(join(root, manifestPath), "utf8")) },
  ];
}

/** Finds the providers: files that define one whose id is the file name. Other files are parts of these. */
async function providersIn(path: string): Promise<Provider[]> {
  const found: Provider[] = [];
  for (const file of globSync("*.ts", { cwd: path, exclude: ["*.test.ts", "*.generated.ts", "index.ts"] })) {
    const id = basename(file, ".ts");
    // Other files are not loaded: they may need a registry that is not written yet.
    if (!readFileSync(join(path, file), "utf8").includes(`id: "${id}"`)) continue;
    const module: unknown = await import(pathToFileURL(join(path, file)).href);
    const exported = Object.entries(Object(module));
    const names = exported.flatMap(([name, value]) => (isRecord(value) && value["id"] === id ? [name] : []));
    const name = names.find((each) => !each.endsWith("Chat"));
    if (name === undefined) continue;
    const chatName = names.find((each) => each === `${name}Chat`) ?? (chats(Object(module)[name]) ? name : undefined);
    const { hubOrganization = id } = Object(module);
    found.push({ id, name, chatName, hubOrganization: String(hubOrganization) });
  }
  return found.toSorted((one, other) => byKey(one.id, other.id));
}

function chats(definition: unknown): boolean {
  return isRecord(definition) && isRecord(definition["tasks"]) && "conversational" in definition["tasks"];
}

function allProviders(providers: readonly Provider[]): string {
  const imports = providers.map(({ id, name }) => `import { ${name} } from "./${id}.ts";`);
  return `${generatedFrom(folder)}${imports.join("\n")}

export const allProviders = [
${providers.map(({ name }) => `  ${name},`).join("\n")}
] as const;
`;
}

function providerFacts(providers: readonly Provider[]): string {
  const organizations = providers.map(
    ({ id, hubOrganization }) => `  ${propertyName(id)}: ${JSON.stringify(hubOrganization)},`,
  );
  return `${generatedFrom(folder)}
/** The ids of all providers with a fixed address. */
export const providerIds = [
${providers.map(({ id }) => `  ${JSON.stringify(id)},`).join("\n")}
] as const;

/** The organization of each provider on huggingface.co, by provider id. */
export const hubOrganizations = {
${organizations.join("\n")}
} as const satisfies Record<(typeof providerIds)[number], string>;
`;
}

function chatProviders(providers: readonly Provider[]): string {
  const chatting = providers.flatMap(({ id, chatName }) => (chatName === undefined ? [] : [{ id, chatName }]));
  const imports = chatting.map(({ id, chatName }) => `import { ${chatName} } from "./providers/${id}.ts";`);
  return `${generatedFrom(folder)}${imports.join("\n")}
import type { ProviderDefinition } from "./providers/define-provider.ts";

/** Every provider that chats, with nothing but chat. */
export const chatProviders: ReadonlyMap<string, ProviderDefinition> = new Map(
  [
${chatting.map(({ chatName }) => `    ${chatName},`).join("\n")}
  ].map((provider) => [provider.id, provider]),
);
`;
}

/** @throws {Error} the manifest has no exports */
function manifestWith(providers: readonly Provider[], text: string): string {
  const manifest: unknown = JSON.parse(text);
  if (!isRecord(manifest) || !isRecord(manifest["exports"])) throw new Error(`${manifestPath} has no exports.`);
  const { "./package.json": self, ...entries } = manifest["exports"];
  const others = Object.entries(entries).filter(([entry]) => !entry.startsWith("./providers/"));
  const ofProviders = providers.map(({ id }) => [`./providers/${id}`, `./src/providers/${id}.ts`]);
  manifest["exports"] = Object.fromEntries([...others, ...ofProviders, ["./package.json", self]]);
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
