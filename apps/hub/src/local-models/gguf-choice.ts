/** The files that a local runtime loads together. */
export interface GgufChoice<File> {
  /** The file, or all parts of it in their order. */
  parts: readonly File[];
  /** Translates images or sound for the model. */
  projector?: File;
}

interface NamedFile {
  path: string;
}

/** GGUF files with these words in their names are no models of their own. */
const companions = ["mmproj", "imatrix", "mtp-", "eagle3-", "dflash-", "dspark-"];
/** What llama.cpp loads if the user names no quantization. */
const preferred = ["Q4_K_M", "Q8_0"];

/** Returns the files that are models, without the further parts of split ones. */
export function modelFiles<File extends NamedFile>(files: readonly File[]): File[] {
  return files.filter(({ path }) => isModel(path) && (partOf(path)?.number ?? 1) === 1);
}

/**
 * Chooses the file that llama.cpp loads: of a quantization the first whose path has its name before a `.` or `-`, in any
 * case; without one `Q4_K_M`, else `Q8_0`, else the first.
 * @param files in the order of their paths
 * @returns `undefined` if there is none, or a part of it is missing
 * @see https://github.com/ggml-org/llama.cpp/blob/master/common/download.cpp
 */
export function chooseGguf<File extends NamedFile>(
  files: readonly File[],
  quantization?: string,
): GgufChoice<File> | undefined {
  const models = modelFiles(files);
  const named = (name: string) => models.find(({ path }) => hasName(path, name));
  const model =
    quantization === undefined
      ? (preferred.map(named).find((found) => found !== undefined) ?? models[0])
      : named(quantization);
  return model === undefined ? undefined : withCompanions(files, model);
}

/** Returns a model with its parts and its projector. @returns `undefined` if a part is missing */
export function withCompanions<File extends NamedFile>(
  files: readonly File[],
  model: File,
): GgufChoice<File> | undefined {
  const first = partOf(model.path);
  const parts =
    first === undefined
      ? [model]
      : files.filter(({ path }) => {
          const part = partOf(path);
          return part?.prefix === first.prefix && part.count === first.count;
        });
  if (first !== undefined && parts.length !== first.count) return undefined;
  const projector = bestProjector(files, model.path);
  return { parts, ...(projector === undefined ? {} : { projector }) };
}

function isModel(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.endsWith(".gguf") && !companions.some((word) => name.includes(word));
}

function hasName(path: string, quantization: string): boolean {
  const upper = path.toUpperCase();
  const name = quantization.toUpperCase();
  return upper.includes(`${name}.`) || upper.includes(`${name}-`);
}

const partSuffix = /-(\d{5})-of-(\d{5})\.gguf$/;

/** Returns the place of a file among the parts of a split one. */
function partOf(path: string): { prefix: string; number: number; count: number } | undefined {
  const match = partSuffix.exec(path);
  if (match === null) return undefined;
  const count = Number(match[2]);
  return count < 2 ? undefined : { prefix: path.slice(0, match.index), number: Number(match[1]), count };
}

/** Returns the projector in the folder that is nearest to the model's, with the most similar quantization. */
function bestProjector<File extends NamedFile>(files: readonly File[], model: string): File | undefined {
  const folder = model.slice(0, model.lastIndexOf("/") + 1);
  let best: { file: File; depth: number; difference: number } | undefined;
  for (const file of files) {
    const { path } = file;
    if (!path.endsWith(".gguf") || !path.includes("mmproj")) continue;
    const ownFolder = path.slice(0, path.lastIndexOf("/") + 1);
    if (!folder.startsWith(ownFolder)) continue;
    const depth = ownFolder.length;
    const difference = Math.abs(bitsOf(path) - bitsOf(model));
    const isBetter = best === undefined || depth > best.depth || (depth === best.depth && difference < best.difference);
    if (isBetter) best = { file, depth, difference };
  }
  return best?.file;
}

/** Returns the first number in a name's last part, the quantization: 8 for `Q8_0`; 0 if there is none. */
function bitsOf(path: string): number {
  const stem = path.slice(path.lastIndexOf("/") + 1, -".gguf".length);
  const whole = partOf(path) === undefined ? stem : stem.slice(0, -"-00001-of-00001".length);
  const quantization = whole.slice(Math.max(whole.lastIndexOf("-"), whole.lastIndexOf(".")) + 1);
  return Number(/\d{1,4}/.exec(quantization)?.[0] ?? 0);
}
