/** Introduction to this task, in Markdown. */
export const about = `Three flavours exist. Semantic segmentation labels every pixel with a class and does not tell two cars apart. Instance segmentation gives each countable object its own mask. Panoptic segmentation does both at once, so that each pixel belongs to exactly one thing or surface.

## Inputs and outputs

An image, optionally with \`subtask\` and thresholds. The output is a list of segments, each with a \`label\`, a \`mask\` (a black-and-white PNG in base64, the size of the input) and, for instances, a \`score\`. Background removal uses the same interface with one segment. Networks predict at a quarter of the resolution or less, so outlines are interpolated.

## Evaluation

Mean IoU for semantic, mask AP for instance, panoptic quality for panoptic segmentation. In medicine the Dice coefficient is customary. Boundary-sensitive metrics show what IoU forgives: a slightly swollen outline.

## What to watch for

Large areas dominate pixel averages; a pole two pixels wide hardly affects mIoU and matters greatly to a car. Annotators disagree at hair, glass and shadows. Tiled processing leaves seams unless tiles overlap. A model trained on street scenes fails on aerial photos. For matting, where hair must be half transparent, a hard mask is the wrong tool.
`;
