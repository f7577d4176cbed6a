/** A picture that sample code can fetch: a cat in the snow. */
export const sampleImageUrl =
  "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/pipeline-cat-chonk.jpeg";
