/** Introduction to this task, in Markdown. */
export const about = `While classification answers "what", detection also answers "where" and "how many". One-stage detectors (the YOLO line) trade a little accuracy for speed, and transformer detectors predict the set of objects directly.

## Inputs and outputs

A picture and, optionally, a \`threshold\`. Each detection has a \`label\`, a \`score\` and a \`box\` with \`xmin\`, \`ymin\`, \`xmax\`, \`ymax\` in pixels of the original picture, origin at the top left. Formats differ between tools: COCO files store x, y, width, height, and YOLO uses relative centres. Convert once, in one place. Older architectures emit many overlapping boxes, which non-maximum suppression thins out.

## Evaluation

A box counts as correct if its intersection over union with the truth exceeds a threshold. Average precision summarises all score thresholds for a class; COCO's headline mAP averages over ten IoU thresholds, and AP50 uses the lenient 0.5. Look at the values for small objects separately.

## What to watch for

Pick the threshold on your own validation pictures, because the default suits no particular use. Crowds and occlusion cause misses and merged boxes. Tile large images when objects are small. Changes in camera height and night pictures cost far more accuracy than a bigger model regains. Check the license too: some popular YOLO code is AGPL.
`;
