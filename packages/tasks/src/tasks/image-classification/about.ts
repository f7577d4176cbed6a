/** What a newcomer should know of this task, in Markdown. */
export const about = `One picture, one answer: the class with the highest probability. The list of classes is built in; the common ImageNet one knows 120 breeds of dog and no "person", so most applications fine-tune the last layer on labels of their own.

## What goes in, what comes out

An image as a file or array. Preprocessing resizes it, often to 224 × 224, crops the middle and normalises colours with the statistics of training. The reply lists labels and scores in falling order, \`top_k\` of them. Multi-label models score each label independently instead.

## How it is measured

Top-1 and top-5 accuracy on held-out pictures. With uneven classes add macro F1 and a confusion matrix. To be comparable, resolution and cropping must agree as well; a larger input alone can lift accuracy by a point or two.

## What to watch for

Networks love shortcuts: the hospital's marker on the X-ray, snow behind the wolf. Saliency maps and pictures from a new source reveal them. Something outside of all classes is still forced into one of them, with high confidence. Small objects vanish in the centre crop. Near-duplicate photos across training and test sets inflate results, so split by object, place or day. For a few dozen examples, features from a pretrained encoder plus a linear classifier are hard to beat.
`;
