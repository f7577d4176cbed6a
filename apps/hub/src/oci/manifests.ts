import { createHash } from "node:crypto";
import { z } from "zod";
import type { GgufFacts } from "../contract/model-files.ts";

/** Who reads a manifest: Ollama, llama.cpp, or the clients of the OCI specification, such as Docker Model Runner. */
export const manifestKinds = ["oci", "ollama", "llama.cpp"] as const;
export type ManifestKind = (typeof manifestKinds)[number];

/** A file of the repository, with the hash of its content. */
export interface HashedFile {
  path: string;
  size: number;
  sha256: string;
  /** Whether git stores a pointer; of how many bytes. */
  pointerSize?: number | undefined;
}

/** Short texts that belong to a model, from files of its repository. */
export interface ModelTexts {
  /** The prompt template of Ollama. */
  template?: Buffer | undefined;
  /** Parameters of Ollama, as a JSON object. */
  params?: Buffer | undefined;
  system?: Buffer | undefined;
  license?: Buffer | undefined;
  /** The chat template in Jinja. */
  chatTemplate?: Buffer | undefined;
}

export interface ModelToDescribe {
  commit: string;
  createdAt: Date;
  parts: readonly HashedFile[];
  projector?: HashedFile | undefined;
  texts: ModelTexts;
  /** From the header of the first part. */
  facts: GgufFacts | undefined;
}

const Descriptor = z.object({
  mediaType: z.string(),
  digest: z.string(),
  size: z.number(),
  annotations: z.record(z.string(), z.string()).optional(),
});
type Descriptor = z.infer<typeof Descriptor>;

const LargeFile = z.object({
  rfilename: z.string(),
  blobId: z.string(),
  size: z.number(),
  lfs: z.object({ sha256: z.string(), size: z.number(), pointerSize: z.number() }).optional(),
});

/** An image manifest of Docker or OCI. */
export const Manifest = z.object({
  schemaVersion: z.literal(2),
  mediaType: z.string(),
  config: Descriptor,
  layers: z.array(Descriptor),
  annotations: z.record(z.string(), z.string()).optional(),
  /** For older versions of llama.cpp, and for programs that behave like them. */
  ggufFile: LargeFile.optional(),
  mmprojFile: LargeFile.optional(),
});

export interface BuiltManifest {
  mediaType: string;
  digest: string;
  body: Buffer;
  /** The config and texts that the manifest names, by digest. */
  blobs: ReadonlyMap<string, Buffer>;
}

export const mediaTypes = {
  docker: "application/vnd.docker.distribution.manifest.v2+json",
  oci: "application/vnd.oci.image.manifest.v1+json",
} as const;

const dockerModel = "application/vnd.docker.ai";
const ollamaLayer = "application/vnd.ollama.image";

/** Builds a manifest. The same model gives the same bytes everywhere. */
export function buildManifest(kind: ManifestKind, model: ModelToDescribe): BuiltManifest {
  return kind === "oci" ? ociManifest(model) : ollamaManifest(kind, model);
}

export function digestOf(content: Uint8Array): string {
  return `sha256:${createHash("sha256").update(content).digest("hex")}`;
}

/** @see https://github.com/docker/model-spec/blob/main/spec.md */
function ociManifest({ commit, createdAt, parts, projector, texts, facts }: ModelToDescribe): BuiltManifest {
  const small = new SmallBlobs();
  const layers = [
    ...parts.map((file) => titled(`${dockerModel}.gguf.v3`, file)),
    ...(projector === undefined ? [] : [titled(`${dockerModel}.mmproj`, projector)]),
    ...small.add(`${dockerModel}.chat.template.jinja`, texts.chatTemplate),
    ...small.add(`${dockerModel}.license`, texts.license),
  ];
  const config = small.addJson(`${dockerModel}.model.config.v0.1+json`, {
    config: {
      format: "gguf",
      ...optional("quantization", facts?.label),
      ...optional("parameters", facts === undefined ? undefined : shortCount(facts.parameterCount)),
      ...optional("architecture", facts?.architecture),
      size: shortSize(parts.reduce((sum, { size }) => sum + size, 0)),
    },
    descriptor: { created: createdAt.toISOString() },
    rootfs: { type: "rootfs", diff_ids: layers.map(({ digest }) => digest) },
  });
  const annotations = { "org.opencontainers.image.revision": commit };
  return small.manifest({ schemaVersion: 2, mediaType: mediaTypes.oci, config, layers, annotations });
}

/** @see https://huggingface.co/docs/hub/ollama */
function ollamaManifest(
  kind: "ollama" | "llama.cpp",
  { parts, projector, texts, facts }: ModelToDescribe,
): BuiltManifest {
  const small = new SmallBlobs();
  const layers = [
    ...parts.map((file) => fileLayer(`${ollamaLayer}.model`, file)),
    ...(projector === undefined ? [] : [fileLayer(`${ollamaLayer}.projector`, projector)]),
    ...small.add(`${ollamaLayer}.template`, texts.template),
    ...small.add(`${ollamaLayer}.system`, texts.system),
    ...small.add(`${ollamaLayer}.params`, texts.params),
    ...small.add(`${ollamaLayer}.license`, texts.license),
  ];
  const family = facts?.architecture;
  const config = small.addJson("application/vnd.docker.container.image.v1+json", {
    model_format: "gguf",
    ...optional("model_family", family),
    ...(family === undefined ? {} : { model_families: [family] }),
    ...optional("model_type", facts === undefined ? undefined : shortCount(facts.parameterCount)),
    ...optional("file_type", facts?.quantization ?? facts?.label),
    architecture: "amd64",
    os: "linux",
    rootfs: { type: "layers", diff_ids: layers.map(({ digest }) => digest) },
  });
  const [first] = parts;
  return small.manifest({
    schemaVersion: 2,
    mediaType: mediaTypes.docker,
    config,
    layers,
    ...(kind === "llama.cpp" && first !== undefined ? { ggufFile: namedFile(first) } : {}),
    ...(kind === "llama.cpp" && projector !== undefined ? { mmprojFile: namedFile(projector) } : {}),
  });
}

/** Collects the blobs of a manifest that are not files of the repository. */
class SmallBlobs {
  readonly #blobs = new Map<string, Buffer>();

  /** @returns the layer; none without content */
  add(mediaType: string, content: Buffer | undefined): Descriptor[] {
    return content === undefined ? [] : [this.#add(mediaType, content)];
  }

  addJson(mediaType: string, content: object): Descriptor {
    return this.#add(mediaType, Buffer.from(JSON.stringify(content)));
  }

  manifest(manifest: z.infer<typeof Manifest>): BuiltManifest {
    const body = Buffer.from(JSON.stringify(manifest));
    return { mediaType: manifest.mediaType, digest: digestOf(body), body, blobs: this.#blobs };
  }

  #add(mediaType: string, content: Buffer): Descriptor {
    const digest = digestOf(content);
    this.#blobs.set(digest, content);
    return { mediaType, digest, size: content.length };
  }
}

/** Returns a layer with the name under which clients such as oras save it. */
function titled(mediaType: string, file: HashedFile): Descriptor {
  const title = file.path.slice(file.path.lastIndexOf("/") + 1);
  return { ...fileLayer(mediaType, file), annotations: { "org.opencontainers.image.title": title } };
}

function fileLayer(mediaType: string, { sha256, size }: HashedFile): Descriptor {
  return { mediaType, digest: `sha256:${sha256}`, size };
}

function namedFile({ path, sha256, size, pointerSize }: HashedFile): z.infer<typeof LargeFile> {
  const lfs = pointerSize === undefined ? {} : { lfs: { sha256, size, pointerSize } };
  return { rfilename: path, blobId: `sha256:${sha256}`, size, ...lfs };
}

function optional<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  const field: Partial<Record<Key, string>> = {};
  if (value !== undefined) field[key] = value;
  return field;
}

const thousands = ["", "K", "M", "B", "T"];

/** Returns a count with one decimal: `1.4M`. */
function shortCount(count: number): string {
  const step = Math.min(thousands.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  return step === 0 ? String(count) : `${(count / 1000 ** step).toFixed(1)}${thousands[step]}`;
}

const sizes = ["B", "KiB", "MiB", "GiB", "TiB"];

function shortSize(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 2)}${sizes[step]}`;
}
