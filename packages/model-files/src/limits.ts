/** Limits on what a header may claim, so that a hostile file costs little time and memory. Sizes are in bytes. */
export const modelFileLimits = {
  gguf: {
    metadataKeys: 100_000,
    tensors: 10_000_000,
    keyBytes: 65_535,
    stringBytes: 10_000_000,
    /**
     * Maximum number of array elements that are kept in total; longer arrays are skipped and described by type and
     * length.
     */
    keptArrayElements: 1_000_000,
    arrayDepth: 4,
    dimensions: 8,
    dimension: 2 ** 32,
    readBytes: 50_000_000,
  },
  safetensors: {
    headerBytes: 25_000_000,
    indexBytes: 25_000_000,
    shards: 10_000,
    dimensions: 64,
  },
  /** Weights of an ONNX model in all of its files: WebAssembly has 4 GiB, and needs three times the weights. */
  onnx: { weightBytes: 1024 * 1024 * 1024 },
} as const;
