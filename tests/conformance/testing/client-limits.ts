interface ClientLimit {
  client: string;
  cells: readonly string[];
  /** What the client complains of. */
  says: RegExp;
}

/** Calls that are sent, and whose documented answer this version of the client cannot read. */
const limits: readonly ClientLimit[] = [
  // They read the answer to `Prefer: wait` alone, and do not ask again about a job that takes longer.
  {
    client: "huggingface_hub",
    cells: ["replicate/image-to-image", "replicate/text-to-speech", "replicate/text-to-video"],
    says: /timed out after 60 seconds/,
  },
  {
    client: "huggingface.js",
    cells: ["replicate/image-to-image", "replicate/text-to-speech", "replicate/text-to-video"],
    says: /malformed response from Replicate/,
  },
  // The documented answer has the picture in its address, as our own request asks for; these do not ask.
  { client: "huggingface_hub", cells: ["fal-ai/text-to-image"], says: /missing an 'http:\/\/' or 'https:\/\/'/ },
  {
    client: "huggingface.js",
    cells: ["fal-ai/text-to-image"],
    says: /malformed response from Fal.ai text-to-image|HTTP error/,
  },
  // They call addresses that the providers document for something else, or nowhere.
  { client: "huggingface_hub", cells: ["novita/text-to-video"], says: /404 Not Found/ },
  {
    client: "huggingface.js",
    cells: ["novita/text-generation", "hf-inference/text-generation", "scaleway/text-generation"],
    says: /an HTTP error occurred/,
  },
  // It reads an object where the documentation has a list, and a list where it has an object.
  { client: "huggingface.js", cells: ["hf-inference/image-to-text"], says: /malformed response from HF-Inference/ },
  { client: "huggingface.js", cells: ["groq/text-generation"], says: /Expected Array/ },
];

/** @returns what the client says instead of the answer, or `undefined` where it reads it */
export function clientLimit(client: string, cell: string): RegExp | undefined {
  return limits.find((limit) => limit.client === client && limit.cells.includes(cell))?.says;
}
