/** Files for llama.cpp that are no models: the projector of a vision model, an importance matrix. */
const companionName = /(?:^|[-_.])(?:mmproj|imatrix)(?:[-_.]|$)/i;
const partNumber = /-(\d{5})-of-(\d{5})\.gguf$/i;

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/**
 * Returns the GGUF models among a repository's files, in the given order. A model split into several files counts once,
 * by its first file, from which llama.cpp finds the others.
 */
export function ggufFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    if (!/\.gguf$/i.test(path) || companionName.test(nameOf(path))) return false;
    const part = partNumber.exec(path)?.[1];
    return part === undefined || Number(part) === 1;
  });
}

/**
 * Returns the GGUF file that a model's code should name: the wanted one if it exists, otherwise a Q4_K_M file, which
 * most machines can run and llama.cpp prefers, otherwise the first.
 * @param paths all files of the repository
 * @returns `undefined` if the repository has no GGUF model
 */
export function chooseGgufFile(paths: readonly string[], wanted?: string): string | undefined {
  const files = ggufFiles(paths);
  return files.find((path) => path === wanted) ?? files.find((path) => /q4_k_m/i.test(nameOf(path))) ?? files[0];
}

/** Returns how many files a GGUF model is split into, from the name of one of them; 1 if it is not split. */
export function ggufPartCount(path: string): number {
  return Number(partNumber.exec(path)?.[2] ?? 1);
}
