import type { RepoType } from "./tables.ts";

const modelPatterns = `*.7z *.arrow *.bin *.bz2 *.ckpt *.ftz *.gz *.h5 *.joblib *.lfs.* *.mlmodel *.model *.msgpack *.npy
  *.npz *.onnx *.ot *.parquet *.pb *.pickle *.pkl *.pt *.pth *.rar *.safetensors saved_model/**/* *.tar.* *.tar *.tflite
  *.tgz *.wasm *.xz *.zip *.zst *tfevents*`;
const datasetPatterns = `*.lz4 *.mds *.sas *.pcm *.sam *.raw *.aac *.flac *.mp3 *.ogg *.wav *.bmp *.gif *.png *.tiff *.jpg
  *.jpeg *.webp *.mp4 *.webm`;

/** Returns the `.gitattributes` of a new repository, which names the types of large files. */
export function initialGitAttributes(type: RepoType): string {
  const patterns = type === "dataset" ? `${modelPatterns} ${datasetPatterns}` : modelPatterns;
  return patterns
    .split(/\s+/)
    .map((pattern) => `${pattern} filter=lfs diff=lfs merge=lfs -text\n`)
    .join("");
}
