/** Introduction to this task, in Markdown. */
export const about = `The agent does not learn from labelled actions. It observes a state, acts, receives a reward and a next state, and gradually prefers actions that paid off. The learnt mapping from states to actions is called the policy, and that is what is published here.

## Inputs and outputs

An observation: a few numbers for a pole on a cart, a stack of frames for a video game. The policy returns an action, discrete or continuous, or a distribution to sample from. A model file is useless without the exact version of its environment, the observation wrappers and the normalisation statistics; libraries such as Stable-Baselines3 store them alongside. A replay video on the model page shows the behaviour.

## Evaluation

By the mean and spread of episode return over evaluation runs with new seeds. Because training is noisy, serious comparisons report several independent training runs with confidence intervals. Sample efficiency, the return after a given number of steps, is a second criterion.

## What to watch for

Agents optimise the reward that you wrote, not the one you meant, and keep searching until they find loopholes. One lucky seed proves nothing. Policies overfit to their simulator, down to the physics time step. Running a downloaded policy often means unpickling Python objects: do that only with sources you trust, or in a sandbox.
`;
