/** Introduction to this task, in Markdown. */
export const about = `Take a network trained on a large data set, remove its last layer, and keep the activations just before the decision. That vector is a description that search, clustering and lightweight classifiers can build on.

## Inputs and outputs

An image. The output is either one pooled vector of 384 to 1,536 numbers or one vector per patch (a grid of, say, 16 × 16), plus a class token. Use the class token or the mean of patches for whole pictures; patch vectors suit dense tasks such as segmentation and matching. Normalise before comparing by dot product. Preprocessing (size, crop and colour statistics) has to match the model; a mismatch degrades results without any error message.

## Evaluation

Freeze the encoder and test with k nearest neighbours or a linear probe. For search, recall@k and mean average precision on landmark or product sets.

## What to watch for

What "similar" means was fixed in training: self-supervised features capture appearance and parts, CLIP-like ones about what a caption would mention. Choose accordingly. Vectors from different models cannot be mixed in one index. Fine differences, such as two prints of the same shirt, may be lost in a pooled vector. Features of faces are biometric data under European law, even if no person looks at the picture again. Cropping to the object helps more than a bigger model.
`;
