import { shell } from "../code.ts";
import type { LibraryGenerator } from "./library.ts";

/** @see https://huggingface.co/docs/lerobot */
export const lerobot: LibraryGenerator = {
  library: "lerobot",
  snippets: ({ id }) => [
    {
      title: "Fine-tune",
      code: shell`
# Train on, with episodes of your own
lerobot-train \\
    --policy.path=${id} \\
    --dataset.repo_id=YOUR_NAME/YOUR_DATASET \\
    --batch_size=64 \\
    --steps=20000 \\
    --output_dir=outputs/train`,
    },
    {
      title: "Run on a robot",
      code: shell`
# The robot's type, port and cameras are yours to fill in
lerobot-rollout \\
    --strategy.type=base \\
    --policy.path=${id} \\
    --robot.type=so101_follower \\
    --robot.port=/dev/ttyACM0 \\
    --robot.cameras='{ front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}' \\
    --task='Put the cube into the box' \\
    --duration=60`,
    },
  ],
};
