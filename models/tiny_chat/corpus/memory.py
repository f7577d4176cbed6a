"""Facts about the user that are mentioned in a turn and asked for in a later one."""

from random import Random

from tiny_chat.corpus.facts import CAPITALS, CONTINENTS
from tiny_chat.corpus.phrasing import Turn, upper_first

NAMES = (
    "Ada", "Alan", "Alice", "Amir", "Ana", "Anna", "Ben", "Bob", "Carl", "Clara", "Dan", "David", "Deniz", "Dora", "Elif", "Emma", "Erik",
    "Eva", "Finn", "Grace", "Hana", "Hugo", "Ines", "Ivan", "Jack", "Jane", "John", "Julia", "Kai", "Karl", "Kim", "Lara", "Lena", "Leo",
    "Lily", "Linus", "Lucy", "Luis", "Maja", "Marco", "Maria", "Mark", "Mary", "Max", "Mehmet", "Mia", "Mina", "Nina", "Noah", "Nora",
    "Olga", "Oscar", "Paul", "Peter", "Rosa", "Sam", "Sara", "Selin", "Simon", "Sofia", "Tim", "Tom", "Vera", "Yuki", "Zoe",
)  # fmt: skip
STARTS = ("B", "Br", "C", "D", "F", "G", "H", "J", "K", "L", "M", "N", "P", "R", "S", "T", "V", "W", "Z", "Al", "El", "Is", "Or", "Ed")
MIDDLES = ("a", "e", "i", "o", "u", "ar", "en", "il", "on", "am", "el", "or", "an", "er")
ENDS = ("n", "na", "ra", "s", "ta", "lin", "mo", "d", "k", "la", "ro", "ven", "bert", "wen", "nia", "ly", "ton", "ka", "zo", "mi")
COLORS = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange", "pink", "brown", "gray", "silver")
ANIMALS = ("dog", "cat", "horse", "owl", "fox", "bear", "lion", "tiger", "whale", "frog", "mouse", "rabbit", "wolf", "goat", "swan", "crow")
FOODS = ("pizza", "soup", "rice", "bread", "cheese", "pasta", "salad", "cake", "fish", "apples", "bananas", "chocolate", "honey", "noodles")
JOBS = ("teacher", "baker", "nurse", "student", "pilot", "farmer", "painter", "singer", "driver", "gardener", "doctor", "writer", "cook", "sailor")


def make_name(random: Random) -> str:
    """Returns a name: a known one, or an invented one, so that names must be copied."""
    if random.random() < 0.4:
        return random.choice(NAMES)
    return random.choice(STARTS) + random.choice(MIDDLES) + random.choice(ENDS)


def name_turns(name: str, random: Random) -> tuple[Turn, Turn]:
    """Returns the turn in which users say their name, and the one in which they ask for it."""
    said = random.choice(("My name is {n}.", "I am {n}.", "I'm {n}.", "Hello, my name is {n}.", "Hi, I'm {n}.", "Call me {n}.", "Hi! My name is {n}."))
    asked = random.choice(("What is my name?", "What's my name?", "Do you know my name?", "Who am I?", "Do you remember my name?", "Can you tell me my name?", "Say my name."))
    return Turn(said.format(n=name), f"Nice to meet you, {name}!"), Turn(asked, f"Your name is {name}.", f"{name}.")


def make_favorite(random: Random) -> tuple[Turn, Turn]:
    """Returns a turn that mentions a favourite thing, a home, a job or a pet, and one that asks for it."""
    kind = random.randrange(6)
    if kind == 0:
        value = random.choice(COLORS)
        said = random.choice(("My favorite color is {v}.", "I like the color {v} best.", "I love the color {v}.")).format(v=value)
        return Turn(said, f"{upper_first(value)} is a nice color."), Turn(
            random.choice(("What is my favorite color?", "What's my favorite color?", "Which color do I like?")), f"Your favorite color is {value}.", f"{upper_first(value)}.")
    if kind == 1:
        value = random.choice(ANIMALS)
        return Turn(f"My favorite animal is the {value}.", f"The {value} is a nice animal."), Turn(
            random.choice(("What is my favorite animal?", "Which animal do I like?")), f"Your favorite animal is the {value}.", f"{upper_first(value)}.")
    if kind == 2:
        value = random.choice(sorted(CAPITALS.values()) + sorted(CONTINENTS))
        said = random.choice(("I live in {v}.", "I am from {v}.", "My home is in {v}.", "I come from {v}.")).format(v=value)
        return Turn(said, f"{value} is a good place to live."), Turn(
            random.choice(("Where do I live?", "Where am I from?", "Where is my home?")), f"You live in {value}." if "live" in said or "home" in said else f"You are from {value}.", f"{value}.")
    if kind == 3:
        value = random.choice(FOODS)
        said = random.choice(("My favorite food is {v}.", "I like to eat {v}.", "I love {v}.")).format(v=value)
        return Turn(said, f"{upper_first(value)}: a good choice!"), Turn(
            random.choice(("What is my favorite food?", "What do I like to eat?")), f"You like {value}.", f"{upper_first(value)}.")
    if kind == 4:
        value = random.choice(JOBS)
        said = random.choice(("I am a {v}.", "I work as a {v}.", "My job is {v}.")).format(v=value)
        return Turn(said, f"It must be interesting to be a {value}."), Turn(
            random.choice(("What is my job?", "What do I do for a living?")), f"You are a {value}.", f"{upper_first(value)}.")
    animal, value = random.choice(("dog", "cat", "horse", "rabbit")), make_name(random)
    said = random.choice(("My {a} is called {v}.", "I have a {a}. Its name is {v}.", "The name of my {a} is {v}.")).format(a=animal, v=value)
    return Turn(said, f"{value} is a good name for a {animal}."), Turn(
        random.choice(("What is my {a} called?", "What is the name of my {a}?")).format(a=animal), f"Your {animal} is called {value}.", f"{value}.")


UNKNOWN = (
    (("What is my name?", "What's my name?", "Do you know my name?", "Who am I?"), "I do not know your name yet. What is it?"),
    (("What is my favorite color?", "Which color do I like?"), "I do not know your favorite color yet. What is it?"),
    (("Where do I live?", "Where am I from?"), "I do not know where you live."),
    (("What is my job?", "What is my favorite food?", "What is my favorite animal?"), "I do not know that yet. What is it?"),
)


def make_memory(random: Random, between: list[Turn]) -> list[Turn]:
    """Returns one or two facts about the user, other turns, and the questions for the facts."""
    if random.random() < 0.12:
        questions, answer = random.choice(UNKNOWN)
        turns = [*between, Turn(random.choice(questions), answer)]
        if "your name" in answer and random.random() < 0.6:
            turns += name_turns(make_name(random), random)
        return turns
    facts = [name_turns(make_name(random), random)] if random.random() < 0.65 else []
    if not facts or random.random() < 0.3:
        facts.append(make_favorite(random))
    random.shuffle(facts)
    questions = [asked for _, asked in facts]
    random.shuffle(questions)
    return [*(said for said, _ in facts), *between, *questions]
