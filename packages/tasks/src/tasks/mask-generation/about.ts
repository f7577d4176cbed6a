/** Introduction to this task, in Markdown. */
export const about = `Segment Anything turned segmentation into a promptable service: tell it where to look, and it returns the outline of whatever is there. It does not name the object.

## Inputs and outputs

An image with a prompt: points (each marked as inside or outside), a box, a rough mask, or nothing at all. With nothing, a grid of points is tried and overlapping results are merged into a list of every segment found. Because a click on a shirt may mean the shirt, the person or a button, three masks are returned, each with its predicted quality. The heavy part, encoding the picture, is done once; every further click costs milliseconds, which is why interactive tools feel instant.

## Evaluation

IoU with a human mask after n simulated clicks, averaged over many data sets, from cells to street scenes. For automatic mode, recall of annotated objects.

## What to watch for

The predicted quality score is optimistic on unusual material. Thin, branching or see-through objects such as bicycles, blood vessels or nets come out coarse; high-quality variants help. Automatic mode returns hundreds of fragments, so filter by size and stability. Medical images usually need a fine-tuned version. If you want classes as well, combine it with a detector that supplies boxes and names, and remember that both can be wrong.
`;
