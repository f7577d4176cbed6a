/** What a newcomer should know of this task, in Markdown. */
export const about = `Ordinary detectors know a fixed list. Open-vocabulary detectors match regions of the picture with phrases, so the list is written at the time of asking and may hold anything from "bicycle helmet" to "cup without a handle".

## What goes in, what comes out

An image and \`candidate_labels\`. Grounding DINO wants them in lower case, each ended with a full stop, which its processor takes care of if you pass a list. Findings have the same form as in object detection: \`label\`, \`score\`, \`box\` in pixels. Two thresholds are at work in some models, one for boxes and one for words. OWL-ViT can also search by example, given a cut-out of the thing instead of its name.

## How it is measured

Mean average precision on LVIS, whose 1,200 classes include rare ones, and on COCO without training on it. Referring expressions are scored by the share of phrases whose box overlaps the right object by at least half.

## What to watch for

Ask for something absent and you often get a box anyway, around the nearest likeness; calibrate with pictures that lack it. Attributes bind loosely: "red car" returns cars of all colours, the red one merely first. Phrasing matters, singular nouns are the safest. Speed lies far below that of closed detectors, so a common pattern is to label a few thousand pictures with the slow model, correct them, and train a small one.
`;
