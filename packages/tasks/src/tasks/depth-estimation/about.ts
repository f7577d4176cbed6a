/** What a newcomer should know of this task, in Markdown. */
export const about = `A single photo does not determine distance, yet shadows, perspective and familiar sizes say a lot. Monocular depth models have learnt those cues. Relative models tell what is nearer; metric models give metres.

## What goes in, what comes out

One image. Back come \`predicted_depth\`, an array with a value a pixel, and usually \`depth\`, the same scaled to a grey picture for viewing. Mind the direction: many relative models predict inverse depth, where large means near. The prediction is made at the network's own size and then enlarged, which softens thin structures like wires and hair.

## How it is measured

Against laser or depth-camera data: absolute relative error, RMSE, and the share of pixels within a factor of 1.25 of the truth. Relative predictions are first aligned by a best-fitting scale and shift, so their figures cannot be set beside those of metric models.

## What to watch for

Mirrors, glass, water and pictures of pictures fool every model. Metric values rest on the camera's focal length; a crop or a zoom changes them unless the model estimates it. Frame-by-frame video flickers, as nothing ties the frames together. Do not use it as the only sensor where someone could get hurt: confident errors of several metres occur under unusual conditions.
`;
