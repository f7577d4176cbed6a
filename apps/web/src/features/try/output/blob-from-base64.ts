/** @param base64 with or without `data:…;base64,` in front */
export function blobFromBase64(base64: string, type: string): Blob {
  const comma = base64.startsWith("data:") ? base64.indexOf(",") : -1;
  return new Blob([Buffer.from(base64.slice(comma + 1), "base64")], { type });
}
