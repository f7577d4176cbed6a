/** Introduction to this task, in Markdown. */
export const about = `3D data is scarce compared with pictures, so most systems borrow from 2D: generate several consistent views with an image model, then reconstruct the object from them. Native generators trained on object collections are catching up.

## Inputs and outputs

A prompt describing one object; scenes are beyond most models. What you get is a representation: a triangle mesh (GLB, OBJ) with colours or textures, a cloud of Gaussian splats (PLY), or a radiance field that has to be converted. For games and printing you need the mesh. A hosted service returns a file or a link to it, and there is no agreed schema for options.

## Evaluation

CLIP similarity of renderings from many angles, and human preference. Geometric distances apply only if a true shape is known. Check practical properties too: number of triangles, closed surface, sensible texture layout.

## What to watch for

The Janus problem: a face on each side, because every view was generated to look frontal. Light and shadow are baked into textures. Meshes are dense and irregular, with holes that slicers reject; plan for retopology by hand. Scale is arbitrary: models do not know real sizes. Undersides and insides are guesses. Many objects in training collections have their own licenses, and distinctive designs may be protected.
`;
