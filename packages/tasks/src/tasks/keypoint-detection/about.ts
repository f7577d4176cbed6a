/** Introduction to this task, in Markdown. */
export const about = `Two quite different tasks share this tag. Semantic keypoints have names, like the left elbow or the tip of the nose. Interest points have none: they are distinctive corners, found again in another photo in order to align the two.

## Inputs and outputs

For poses, a picture and usually person boxes from a detector (top-down), or the picture alone (bottom-up). Each person yields a list of points with x, y and a confidence, in a fixed order such as COCO's seventeen joints. Invisible joints are guessed with low confidence. Interest-point models return positions, scores and a descriptor each; a matcher such as LightGlue pairs those of two pictures.

## Evaluation

COCO uses object keypoint similarity, which forgives more at the hip than at the eye, and computes average precision from it. PCK counts points that are close enough. Matching is judged by the accuracy of the camera pose it leads to.

## What to watch for

Left and right swap when people are seen from behind. Top-down time grows with the number of people, and a poor box ruins the pose. Frame-by-frame results jitter, so smooth them in video with a filter that adds little lag. Check the joint order: COCO, MPII and OpenPose number them differently. 2D angles are not joint angles, which matters in medicine. Movement patterns can identify a person.
`;
