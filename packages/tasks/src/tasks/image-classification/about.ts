/** Introduction to this task, in Markdown. */
export const about = `One picture, one answer: the class with the highest probability. The list of classes is built in; the common ImageNet one knows 120 breeds of dog and no "person", so most applications fine-tune the last layer on their own labels.

## Inputs and outputs

An image as a file or array. Preprocessing resizes it, often to 224 × 224, crops the centre and normalises colours with the statistics of the training data. The response lists the \`top_k\` labels and scores in descending order. Multi-label models score each label independently instead.

## Evaluation

Top-1 and top-5 accuracy on held-out pictures. With imbalanced classes, add macro F1 and a confusion matrix. For results to be comparable, resolution and cropping must match as well; a larger input alone can lift accuracy by a point or two.

## What to watch for

Networks love shortcuts: the hospital's marker on the X-ray, snow behind the wolf. Saliency maps and pictures from a new source reveal them. An object outside all classes is still assigned to one of them, often with high confidence. Small objects vanish in the centre crop. Near-duplicate photos across training and test sets inflate results, so split by object, place or day. For a few dozen examples, features from a pretrained encoder plus a linear classifier are hard to beat.
`;
