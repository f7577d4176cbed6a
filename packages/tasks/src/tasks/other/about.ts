/** What a newcomer should know of this task, in Markdown. */
export const about = `A catalogue of tasks is never finished. Codecs, tokenizers, weather emulators, protein structure predictors or reward models do useful work without matching any entry, and \`other\` lets authors say so instead of bending a label.

## What goes in, what comes out

That is for the model card to tell, so authors should write down four things: the type and shape of the input with an example, the type and shape of the output, the code that loads the model, and the preprocessing that training used. No hosted service can serve such a model generically, no widget appears on the page, and it does not turn up when people filter by task. If your model does one of the listed tasks even approximately, choose that one and describe the difference.

## How it is measured

Choose a metric which a reader from a neighbouring field would recognise, report a simple baseline beside it, and publish the evaluation script. Numbers without a protocol are worth little, and in a niche no one else will have filled the gap.

## What to watch for

As a user, expect custom code. Read it before you run it, pin the revision, and prefer safetensors to pickled weights. Check the licence, for unusual models frequently come with unusual terms. As an author, look at the list of tasks once in a while: it grows, and moving a model to a proper tag makes it findable.
`;
