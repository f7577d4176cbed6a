/** A part of a result as the page shows it: the kinds of the catalogue's demos, with the model's output. */
export type ShownOutput =
  | { type: "text"; content: string; label?: string }
  | { type: "chart"; data: readonly { label: string; score: number }[] }
  | { type: "tabular"; table: readonly (readonly string[])[] }
  | { type: "text-with-tokens"; text: string; tokens: readonly { type: string; start: number; end: number }[] }
  | { type: "img" | "audio" | "video"; media: Blob; label?: string }
  /** Boxes in pixels of the image, from its top left corner. */
  | { type: "boxes"; media: Blob; boxes: readonly { label: string; score: number; box: Box }[] };

export interface Box {
  xmin: number;
  ymin: number;
  xmax: number;
  ymax: number;
}
