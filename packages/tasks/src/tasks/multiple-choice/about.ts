/** Introduction to this task, in Markdown. */
export const about = `Every option is paired with the question (and a passage, if there is one), the model scores each pair, and the highest score wins. The number of options may change from question to question, because nothing about them is fixed in the model.

## Inputs and outputs

A prompt and a list of choices; the output is a probability for each choice and the index of the best. Encoder models have a single scoring unit on top of the pooled pair, and a softmax runs across options rather than across classes. Generative models are used in two ways: compare the likelihood of each option as a continuation, or show lettered options and read which letter comes out.

## Evaluation

By accuracy. State the chance level alongside: 40 % is poor with two options and good with ten. Where options differ in length, normalise likelihoods by length, or longer ones lose for no good reason.

## What to watch for

Models exploit artefacts such as the longest option being right, or the wording of wrong ones. Test with the question removed; if accuracy stays high, the set leaks. Lettered prompts bring position bias: shuffle the order and average. Popular benchmarks have been on the web for years and turn up in training data, so a high score may be due to memorisation. Calibration matters in grading, where an uncertain answer should go to a person.
`;
