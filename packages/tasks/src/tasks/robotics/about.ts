/** What a newcomer should know of this task, in Markdown. */
export const about = `A robot policy maps what the sensors see to what the motors should do, many times a second. Imitation learning, that is, copying recorded demonstrations, is the prevailing recipe; reinforcement learning in simulation is the other.

## What goes in, what comes out

One or more camera images, the joint positions, and for newer vision-language-action models an instruction in words. The output is an action or a chunk of several: joint angles or end-effector movements, and the gripper. Units, order of joints, camera positions and control rate must match the recordings a policy was trained on, which is why data sets carry them as metadata. Without that match even a perfect network moves the arm into the table.

## How it is measured

By success rate over repeated trials from varied starting positions; twenty attempts is the least that says anything. Simulation benchmarks are repeatable but easier than the world.

## What to watch for

Safety comes before learning: limit speed and force in the controller, keep an emergency stop in reach, and start with the arm in free air. Policies have no notion of damage. A moved lamp or another tablecloth may end what worked yesterday. Inference that is slower than the control rate makes motions jerky, so measure latency on the robot's own computer. Fifty clean demonstrations beat two hundred sloppy ones.
`;
