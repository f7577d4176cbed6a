/** The sizes of a transformer that its key-value cache depends on. */
export interface AttentionShape {
  layers: number;
  /** Heads that keys and values are kept for; fewer than query heads with grouped-query attention. */
  keyValueHeads: number;
  /** Numbers in one head's key and in its value. */
  keyLength: number;
  valueLength: number;
}

export interface MemoryNeedInput {
  /** Bytes of all weights, as they are in the file. */
  weightBytes: number;
  attention?: AttentionShape | undefined;
  /** Tokens of prompt and answer together. */
  contextTokens: number;
  /** As many as the model can read; longer texts than that count as this long. */
  longestTokens?: number | undefined;
  /** Texts worked on at once. */
  sequences?: number;
  /** 2 for a cache in half precision. */
  cacheBytesPerNumber?: number;
}

/** An estimate, in bytes. */
export interface MemoryNeed {
  weights: number;
  keyValueCache: number;
  /** Room for what is computed in between and for the runtime. */
  overhead: number;
  total: number;
}

const MiB = 1024 * 1024;
/** Our allowance: a fixed part for the runtime and a share for activations. Measure before relying on the last tenth. */
const overheadBytes = 512 * MiB;
const overheadShare = 0.05;

/**
 * Estimates the memory that running a model takes:
 *
 *     weights + layers × key-value heads × (key length + value length) × tokens × sequences × bytes per number + overhead
 *
 * Models without a known attention shape are counted without a cache. Sliding windows and compressed caches take less.
 * @see https://arxiv.org/abs/2211.05102 (section 3.3, the size of keys and values)
 */
export function memoryNeed(input: MemoryNeedInput): MemoryNeed {
  const { weightBytes, attention, contextTokens, longestTokens = Infinity } = input;
  const { sequences = 1, cacheBytesPerNumber = 2 } = input;
  const tokens = Math.min(contextTokens, longestTokens);
  const keyValueCache = cachedNumbersPerToken(attention) * tokens * sequences * cacheBytesPerNumber;
  const overhead = Math.ceil(overheadBytes + (weightBytes + keyValueCache) * overheadShare);
  return { weights: weightBytes, keyValueCache, overhead, total: weightBytes + keyValueCache + overhead };
}

/** @returns how many numbers are kept of each token that was read; 0 where the shape is not known */
export function cachedNumbersPerToken(attention: AttentionShape | undefined): number {
  if (attention === undefined) return 0;
  return attention.layers * attention.keyValueHeads * (attention.keyLength + attention.valueLength);
}
