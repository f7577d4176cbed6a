/** What a newcomer should know of this task, in Markdown. */
export const about = `The agent does not learn from labelled actions. It observes a state, acts, receives a reward and a next state, and gradually prefers what paid off. The learnt mapping from states to actions is called the policy, and that is what is published here.

## What goes in, what comes out

An observation: a few numbers for a pole on a cart, a stack of frames for a video game. The policy returns an action, discrete or continuous, or a distribution to sample from. A model file is useless without its environment's exact version, observation wrappers and normalisation statistics; libraries such as Stable-Baselines3 store them alongside. A replay video on the model page shows the behaviour.

## How it is measured

By the mean and spread of episode return over evaluation runs with fresh seeds. Because training is noisy, serious comparisons report several independent trainings with confidence intervals. Sample efficiency, the return after so many steps, is a second axis.

## What to watch for

Agents optimise the reward that you wrote, not the one you meant, and find loopholes with great patience. One lucky seed proves nothing. Policies overfit to their simulator, down to the physics time step. Running a downloaded policy often means unpickling Python objects: do that only with sources you trust, or in a sandbox.
`;
