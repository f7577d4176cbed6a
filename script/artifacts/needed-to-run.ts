/** Folders of the sources that only development uses. The pages run from `apps/web/dist`. */
const developmentFolders = new Set([
  "apps/web/src",
  "apps/web/build",
  "apps/engine/build",
  "packages/tasks/script",
  "packages/snippets/script",
]);
const developmentNames =
  /(?:^|\/)(?:node_modules|testing|__golden__|[^/]+\.test\.tsx?|[^/]+\.config\.ts|tsconfig[^/]*)$/;

/**
 * Returns whether a running hub uses a file or folder of the checkout.
 * @param path relative to the root of the checkout, with `/`
 */
export function isNeededToRun(path: string): boolean {
  if (developmentFolders.has(path) || developmentNames.test(path)) return false;
  // The provider simulator of the demo responds with its fixtures.
  return !path.endsWith("/__fixtures__") || path === "packages/provider-sim/__fixtures__";
}

const otherFiles = /(?:\.d\.[mc]?ts|\.map)$/;
const otherPaths = [
  // Node runs TypeScript itself; the compiler is installed as an optional peer of node-llama-cpp.
  /^(?:typescript|@typescript|@types)$/,
  /^\.bin$/,
  // Headers to compile modules in C++, and the sources to compile llama.cpp, which comes compiled.
  /^node-linux-[^/]+\/(?:include|share)$/,
  /^node-llama-cpp\/llama\/gitRelease\.bundle$/,
];

/**
 * Returns whether a running hub uses a file or folder of its installed packages.
 * @param path relative to `node_modules`, with `/`
 * @param cpu the processor of the hub, as npm names it
 */
export function isOfPackageNeededToRun(path: string, cpu: "x64" | "arm64"): boolean {
  const otherCpu = cpu === "x64" ? "arm64" : "x64";
  if (path === `@node-llama-cpp/linux-${otherCpu}`) return false;
  return !otherFiles.test(path) && !otherPaths.some((pattern) => pattern.test(path));
}
