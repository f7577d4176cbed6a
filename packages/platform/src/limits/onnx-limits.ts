import { KiB, MiB } from "./units.ts";

/** Models in ONNX format on the local engine; see `limits`. */
export const onnxLimits = {
  onnx: {
    /** Of `config.json` and others like it, and of `tokenizer.json`. */
    configBytes: 4 * MiB,
    tokenizerBytes: 64 * MiB,
    /** Texts of one call, or pairs of a text and a label, and characters of each. */
    texts: 256,
    textChars: 256 * KiB,
    /** Candidate labels of one text, and words that may fill a mask. */
    labels: 100,
    targets: 1000,
    /** Masks in one text. */
    masks: 32,
    /** Tokens of one text, whatever the model allows, and of texts that are computed together. */
    tokens: 8192,
    batchTokens: 4096,
    batchTexts: 32,
    /** A file with an image, and its decoded size. */
    imageBytes: 16 * MiB,
    imagePixels: 16 * MiB,
    imageSide: 16_384,
    /** Memory to decode and resize an image, for each pixel. */
    pixelBytes: 20,
    /** Width and height that a model may ask for. */
    modelImageSide: 2048,
    /** Memory of a process without a model, outside of WebAssembly and in it. */
    processBytes: 144 * MiB,
    runtimeBytes: 32 * MiB,
    /** Memory above that for loading with which V8 may optimise the runtime. */
    optimizationBytes: 400 * MiB,
    /** Files of a model for which this memory is reserved. */
    optimizedFromBytes: 16 * MiB,
    /** Memory for each byte of the model's files: while it is loaded, and in WebAssembly. */
    loadFactor: 4,
    weightFactor: 3,
  },
} as const;
