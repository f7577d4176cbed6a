/** Introduction to this task, in Markdown. */
export const about = `In a single picture the back is invisible, so the model completes it from what it learnt. With several pictures the problem becomes one of measurement, and methods range from classic photogrammetry to networks that return geometry in one pass.

## Inputs and outputs

A picture of one object, cut out, centred and seen slightly from above gives the best results; pipelines run background removal first. The output is a mesh with texture, Gaussian splats, or a point cloud, mostly in a normalised cube without a real scale. Large reconstruction models take a second, optimisation-based ones minutes.

## Evaluation

If true geometry exists, Chamfer distance and F-score after alignment in scale and pose. Otherwise render held-out views and compare with PSNR, SSIM and LPIPS. Arena votes capture what people prefer, which is texture more than shape.

## What to watch for

Reflections, glass and thin parts defeat almost everything. A photo with strong perspective yields bent shapes because training renderings had long focal lengths. Flat results that look right only from the front are common: turn the object before accepting it. For measuring, a plausible surface is worthless; use several calibrated photos. Rights in a pictured design still apply in another medium.
`;
