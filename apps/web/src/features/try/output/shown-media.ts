import { imageSize } from "image-size";
import { dataUrl } from "../data-url.ts";
import type { Box, ShownOutput } from "./shown-output.ts";

/** A result ready to be rendered: media as `data:` URLs, so that the page contains everything. */
export type DrawnOutput =
  | Exclude<ShownOutput, { media: Blob }>
  | { type: "img" | "audio" | "video"; src: string; label?: string | undefined }
  | { type: "boxes"; src: string; width: number; height: number; boxes: readonly DrawnBox[] };

export interface DrawnBox {
  label: string;
  score: number;
  box: Box;
}

export function drawOutputs(outputs: readonly ShownOutput[]): Promise<DrawnOutput[]> {
  return Promise.all(outputs.map(draw));
}

async function draw(output: ShownOutput): Promise<DrawnOutput> {
  switch (output.type) {
    case "img":
    case "audio":
    case "video":
      return { type: output.type, src: await dataUrl(output.media), label: output.label };
    case "boxes":
      return drawBoxes(output);
    default:
      return output;
  }
}

/** If the image size is unknown, the boxes are shown as a list. */
async function drawBoxes({ media, boxes }: Extract<ShownOutput, { type: "boxes" }>): Promise<DrawnOutput> {
  try {
    const { width, height } = imageSize(new Uint8Array(await media.arrayBuffer()));
    return { type: "boxes", src: await dataUrl(media), width, height, boxes };
  } catch {
    return { type: "chart", data: boxes };
  }
}
