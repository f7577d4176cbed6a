/** Introduction to this task, in Markdown. */
export const about = `A catalogue of tasks is never finished. Codecs, tokenizers, weather emulators, protein structure predictors or reward models do useful work without matching any entry, and \`other\` lets authors say so instead of misusing a label.

## Inputs and outputs

The model card has to explain this. Authors should document four things: the type and shape of the input with an example, the type and shape of the output, the code that loads the model, and the preprocessing that training used. No hosted service can serve such a model generically, no widget appears on the page, and it does not turn up when people filter by task. If your model does one of the listed tasks even approximately, choose that one and describe the difference.

## Evaluation

Choose a metric that a reader from a neighbouring field would recognise, report a simple baseline alongside, and publish the evaluation script. Numbers without a protocol are worth little, and in a niche there is no established one.

## What to watch for

As a user, expect custom code. Read it before you run it, pin the revision, and prefer safetensors to pickled weights. Check the license: unusual models often come with unusual terms. As an author, look at the list of tasks once in a while: it grows, and moving a model to a proper tag makes it findable.
`;
