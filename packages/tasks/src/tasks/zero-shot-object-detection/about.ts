/** Introduction to this task, in Markdown. */
export const about = `Ordinary detectors know a fixed list. Open-vocabulary detectors match regions of the picture with phrases, so the list is part of the request and may contain anything from "bicycle helmet" to "cup without a handle".

## Inputs and outputs

An image and \`candidate_labels\`. Grounding DINO wants them in lower case, each ending with a full stop; its processor adds this if you pass a list. Detections have the same form as in object detection: \`label\`, \`score\`, \`box\` in pixels. Some models have two thresholds, one for boxes and one for words. OWL-ViT can also search by example, given a crop of the object instead of its name.

## Evaluation

Mean average precision on LVIS, whose 1,200 classes include rare ones, and on COCO without training on it. Referring expressions are scored by the share of phrases whose box overlaps the right object by at least half.

## What to watch for

If you ask for something absent, you often get a box anyway, around the most similar object; calibrate with pictures that lack it. Attributes bind loosely: "red car" returns cars of all colours, the red one merely first. Phrasing matters: singular nouns are safest. Speed is far below that of closed-set detectors, so a common pattern is to label a few thousand pictures with the slow model, correct them, and train a small one.
`;
