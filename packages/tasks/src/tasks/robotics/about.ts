/** Introduction to this task, in Markdown. */
export const about = `A robot policy maps what the sensors see to what the motors should do, many times a second. Imitation learning, which copies recorded demonstrations, is the prevailing approach; reinforcement learning in simulation is the other.

## Inputs and outputs

One or more camera images, the joint positions, and for newer vision-language-action models a text instruction. The output is an action or a chunk of several: joint angles or end-effector movements, and the gripper. Units, order of joints, camera positions and control rate must match the recordings a policy was trained on, which is why data sets carry them as metadata. Without that match even a perfect network moves the arm into the table.

## Evaluation

By success rate over repeated trials from varied starting positions; fewer than twenty attempts say nothing. Simulation benchmarks are repeatable but easier than the real world.

## What to watch for

Safety comes before learning: limit speed and force in the controller, keep an emergency stop within reach, and start with the arm clear of obstacles. Policies have no notion of damage. A moved lamp or a different tablecloth may break what worked yesterday. Inference that is slower than the control rate makes motions jerky, so measure latency on the robot's own computer. Fifty clean demonstrations beat two hundred sloppy ones.
`;
