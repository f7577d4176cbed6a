/** Introduction to this task, in Markdown. */
export const about = `A single photo does not determine distance, yet shadows, perspective and familiar sizes say a lot. Monocular depth models have learnt those cues. Relative models predict what is nearer; metric models return distances in metres.

## Inputs and outputs

One image. The output is \`predicted_depth\`, an array with one value per pixel, and usually \`depth\`, the same values scaled to a greyscale image for viewing. Check the direction: many relative models predict inverse depth, where large means near. The prediction is made at the network's own size and then enlarged, which softens thin structures like wires and hair.

## Evaluation

Against laser or depth-camera data: absolute relative error, RMSE, and the share of pixels within a factor of 1.25 of the truth. Relative predictions are first aligned by a best-fitting scale and shift, so their figures cannot be compared with those of metric models.

## What to watch for

Mirrors, glass, water and pictures of pictures fool every model. Metric values depend on the camera's focal length; a crop or a zoom changes them unless the model estimates it. Frame-by-frame video flickers, because each frame is predicted independently. Do not use it as the only sensor where someone could get hurt: confident errors of several metres occur under unusual conditions.
`;
