interface ClientLimit {
  client: string;
  cell: string;
  /** What the client complains of. */
  says: RegExp;
}

const unfinished = /timed out after 60 seconds/;

/** Calls that are sent as they should be, and whose documented answer this version of the client cannot read. */
const limits: readonly ClientLimit[] = [
  // It reads the answer to `Prefer: wait` alone, and does not ask again about a job that takes longer.
  { client: "huggingface_hub", cell: "replicate/image-to-image", says: unfinished },
  { client: "huggingface_hub", cell: "replicate/text-to-image", says: unfinished },
  { client: "huggingface_hub", cell: "replicate/text-to-speech", says: unfinished },
  { client: "huggingface_hub", cell: "replicate/text-to-video", says: unfinished },
  // The documented answer has the picture in its address, as our own request asks for; this client does not ask.
  { client: "huggingface_hub", cell: "fal-ai/text-to-image", says: /missing an 'http:\/\/' or 'https:\/\/'/ },
  // It calls an address that the provider made for this client alone and documents nowhere.
  { client: "huggingface_hub", cell: "novita/text-to-video", says: /404 Not Found/ },
];

/** @returns what the client says instead of the answer, or `undefined` where it reads it */
export function clientLimit(client: string, cell: string): RegExp | undefined {
  return limits.find((limit) => limit.client === client && limit.cell === cell)?.says;
}
