"""Counting and small calculations."""

from random import Random

from tiny_chat.corpus.phrasing import Turn

WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
LARGEST = 20
LARGEST_FACTOR = 10

SUM_FORMS = (
    "What is {a} + {b}?", "What is {a} plus {b}?", "{a} + {b}", "{a}+{b}", "{a} + {b} = ?", "How much is {a} + {b}?", "Add {a} and {b}.",
    "What's {a} + {b}?", "Calculate {a} + {b}.", "What is the sum of {a} and {b}?", "What is {a}+{b}?",
)  # fmt: skip
DIFFERENCE_FORMS = (
    "What is {a} - {b}?", "What is {a} minus {b}?", "{a} - {b}", "{a}-{b}", "How much is {a} - {b}?", "Calculate {a} - {b}.",
    "Subtract {b} from {a}.",
)  # fmt: skip
PRODUCT_FORMS = (
    "What is {a} * {b}?", "What is {a} times {b}?", "{a} * {b}", "{a} x {b}", "How much is {a} times {b}?", "Calculate {a} * {b}.",
    "Multiply {a} by {b}.", "What is {a} x {b}?",
)  # fmt: skip


def sum_turn(a: int, b: int, form: str = SUM_FORMS[0]) -> Turn:
    """Returns a question about a sum."""
    return Turn(form.format(a=a, b=b), f"{a} + {b} = {a + b}.", f"{a + b}.")


def difference_turn(a: int, b: int, form: str = DIFFERENCE_FORMS[0]) -> Turn:
    """Returns a question about a difference."""
    return Turn(form.format(a=a, b=b), f"{a} - {b} = {a - b}.", f"{a - b}.")


def product_turn(a: int, b: int, form: str = PRODUCT_FORMS[0]) -> Turn:
    """Returns a question about a product."""
    return Turn(form.format(a=a, b=b), f"{a} * {b} = {a * b}.", f"{a * b}.")


def make_sum(random: Random) -> list[Turn]:
    """Returns a random sum."""
    return [sum_turn(random.randint(0, LARGEST), random.randint(0, LARGEST), random.choice(SUM_FORMS))]


def make_difference(random: Random) -> list[Turn]:
    """Returns a random difference that is not negative."""
    a = random.randint(0, LARGEST)
    return [difference_turn(a, random.randint(0, a), random.choice(DIFFERENCE_FORMS))]


def make_product(random: Random) -> list[Turn]:
    """Returns a random product."""
    a, b = random.randint(0, LARGEST_FACTOR), random.randint(0, LARGEST_FACTOR)
    return [product_turn(a, b, random.choice(PRODUCT_FORMS))]


def counted(last: int) -> str:
    """Counts from 1."""
    return ", ".join(str(number) for number in range(1, last + 1)) + "."


def make_counting(random: Random) -> list[Turn]:
    """Returns a request to count."""
    last = random.randint(2, LARGEST)
    written = str(last) if random.random() < 0.6 else WORDS[last]
    kind = random.random()
    if kind < 0.6:
        form = random.choice(("Count to {n}.", "Count from 1 to {n}.", "Can you count to {n}?", "Please count to {n}.", "Count up to {n}."))
        return [Turn(form.format(n=written), counted(last))]
    if kind < 0.75:
        first = random.randint(3, 10)
        form = random.choice(("Count down from {n}.", "Count backwards from {n}.", "Count from {n} to 1."))
        return [Turn(form.format(n=first), ", ".join(str(number) for number in range(first, 0, -1)) + ".")]
    if kind < 0.88:
        number = random.randint(0, LARGEST)
        form = random.choice(("What number comes after {n}?", "Which number is after {n}?", "What comes after {n}?"))
        return [Turn(form.format(n=number), f"The number after {number} is {number + 1}.", f"{number + 1}.")]
    form = random.choice(("Write {n} as a number.", "What is {n} as a number?", "Write {n} in digits."))
    return [Turn(form.format(n=WORDS[last]), f"{last}.")]


def make_comparison(random: Random) -> list[Turn]:
    """Returns a question about the larger or smaller of two numbers, or about an even or odd one."""
    a, b = random.sample(range(LARGEST + 1), 2)
    if random.random() < 0.5:
        word, result = random.choice((("larger", max(a, b)), ("bigger", max(a, b)), ("smaller", min(a, b))))
        form = random.choice(("Which number is {word}, {a} or {b}?", "Which is {word}, {a} or {b}?", "What is {word}: {a} or {b}?"))
        return [Turn(form.format(word=word, a=a, b=b), f"{result} is {word}.", f"{result}.")]
    kind = "odd" if a % 2 else "even"
    form = random.choice(("Is {a} even or odd?", "Is {a} odd or even?", "Is the number {a} even or odd?"))
    return [Turn(form.format(a=a), f"{a} is {kind}.", f"{kind.capitalize()}.")]
