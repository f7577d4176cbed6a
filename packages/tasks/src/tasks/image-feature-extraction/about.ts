/** What a newcomer should know of this task, in Markdown. */
export const about = `Take a network trained on much data, remove its last layer, and keep what it knew just before deciding. That vector is a description on which search, clustering and light classifiers can be built.

## What goes in, what comes out

An image. The answer is either one pooled vector of 384 to 1,536 numbers or one vector a patch (a grid of, say, 16 × 16), plus a class token. Use the class token or the mean of patches for whole pictures; patch vectors serve dense jobs such as segmentation and matching. Normalise before comparing by dot product. Preprocessing, meaning size, crop and colour statistics, has to match the model, and forgetting it degrades results without any error message.

## How it is measured

Freeze the encoder and test with k nearest neighbours or a linear probe. For search, recall@k and mean average precision on landmark or product sets.

## What to watch for

What "similar" means was fixed in training: self-supervised features care about appearance and parts, CLIP-like ones about what a caption would mention. Choose accordingly. Vectors of different models cannot be mixed in one index. Fine differences, such as two prints of the same shirt, may be lost in a pooled vector. Features of faces are biometric data under European law, even if no person looks at the picture again. A bigger model helps less than cropping to the object does.
`;
