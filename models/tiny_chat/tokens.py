"""The tokenizer and the prompt format."""

from random import Random

from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

from tiny_chat.corpus.conversation import Message, make_conversation

END_OF_TEXT, START, END = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
SPECIAL = (END_OF_TEXT, START, END)
CHAT_TEMPLATE = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)


def train_tokenizer(vocabulary: int, conversations: int = 30_000) -> Tokenizer:
    """Trains a byte-level BPE tokenizer on generated conversations. Digits are single tokens."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=[AddedToken(token, special=True) for token in SPECIAL],
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    random = Random(1)
    texts = (message["content"] for _ in range(conversations) for message in make_conversation(random))
    tokenizer.train_from_iterator([*texts, *(["system", "user", "assistant"] * 10_000)], trainer)
    return tokenizer


def encode(tokenizer: Tokenizer, messages: list[Message]) -> tuple[list[int], list[bool]]:
    """Returns the tokens of a conversation, and whether the assistant generates each of them."""
    start, end = tokenizer.token_to_id(START), tokenizer.token_to_id(END)
    pieces = [f"{message['role']}\n" for message in messages] + [message["content"] for message in messages] + ["\n"]
    *encoded, newline = (encoding.ids for encoding in tokenizer.encode_batch(pieces))
    ids: list[int] = []
    generated: list[bool] = []
    for index, message in enumerate(messages):
        role, content = encoded[index], encoded[len(messages) + index]
        ids += [start, *role, *content, end, *newline]
        own = message["role"] == "assistant"
        generated += [False] * (1 + len(role)) + [own] * (len(content) + 1) + [False] * len(newline)
    return ids, generated
