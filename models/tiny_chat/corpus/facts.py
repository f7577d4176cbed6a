"""Facts that are pairs: capitals, colours, opposites, words in French and German, and others."""

from dataclasses import dataclass
from random import Random

from tiny_chat.corpus.phrasing import Turn, upper_first


@dataclass(frozen=True)
class Relation:
    """Pairs with the forms of their questions. In forms, {x} is the left side and {y} is the right side.

    The last form of `questions` is never used in training: it measures how well other wordings are understood.
    """

    name: str
    pairs: dict[str, str]
    questions: tuple[str, ...]
    answer: str
    follow_ups: tuple[str, ...] = ("And {x}?", "What about {x}?", "And what about {x}?")

    def turn(self, x: str, form: str) -> Turn:
        """Returns the turn about a left side."""
        y = self.pairs[x]
        return Turn(form.format(x=x), upper_first(self.answer.format(x=x, y=y)), upper_first(y) + ".")

    def make(self, random: Random) -> list[Turn]:
        """Returns a random turn, sometimes with further ones."""
        keys = random.sample(sorted(self.pairs), random.choice((1, 1, 1, 2, 3)))
        forms = [random.choice(self.questions[:-1])] + [random.choice(self.follow_ups) for _ in keys[1:]]
        return [self.turn(key, form) for key, form in zip(keys, forms, strict=True)]


def pairs_of(text: str) -> dict[str, str]:
    """Reads "left=right" items, separated by commas."""
    return dict(item.strip().split("=") for item in text.replace("\n", " ").split(",") if item.strip())


CAPITALS = pairs_of("""
    France=Paris, Germany=Berlin, Italy=Rome, Spain=Madrid, Portugal=Lisbon, England=London, Ireland=Dublin, Scotland=Edinburgh,
    Norway=Oslo, Sweden=Stockholm, Denmark=Copenhagen, Finland=Helsinki, Iceland=Reykjavik, Poland=Warsaw, Austria=Vienna,
    Switzerland=Bern, Belgium=Brussels, Greece=Athens, Turkey=Ankara, Hungary=Budapest, Romania=Bucharest, Bulgaria=Sofia,
    Croatia=Zagreb, Serbia=Belgrade, Ukraine=Kyiv, Russia=Moscow, Estonia=Tallinn, Latvia=Riga, Lithuania=Vilnius, Egypt=Cairo,
    Morocco=Rabat, Kenya=Nairobi, Nigeria=Abuja, Ghana=Accra, Ethiopia=Addis Ababa, Japan=Tokyo, China=Beijing, India=New Delhi,
    South Korea=Seoul, Thailand=Bangkok, Vietnam=Hanoi, Indonesia=Jakarta, Nepal=Kathmandu, Pakistan=Islamabad, Iran=Tehran,
    Iraq=Baghdad, Canada=Ottawa, Mexico=Mexico City, Cuba=Havana, Brazil=Brasilia, Argentina=Buenos Aires, Chile=Santiago,
    Peru=Lima, Colombia=Bogota, Australia=Canberra, New Zealand=Wellington""")
LANGUAGES = pairs_of("""
    France=French, Germany=German, Italy=Italian, Spain=Spanish, Portugal=Portuguese, England=English, Norway=Norwegian,
    Sweden=Swedish, Denmark=Danish, Finland=Finnish, Poland=Polish, Austria=German, Greece=Greek, Turkey=Turkish,
    Hungary=Hungarian, Russia=Russian, Japan=Japanese, China=Chinese, Thailand=Thai, Mexico=Spanish, Brazil=Portuguese,
    Argentina=Spanish, Australia=English, Egypt=Arabic, Iran=Persian""")
CONTINENTS = {
    country: continent
    for continent, countries in {
        "Europe": "France, Germany, Italy, Spain, Portugal, England, Ireland, Norway, Sweden, Poland, Austria, Greece, Hungary",
        "Africa": "Egypt, Morocco, Kenya, Nigeria, Ghana, Ethiopia",
        "Asia": "Japan, China, India, South Korea, Thailand, Vietnam, Nepal, Pakistan, Iran, Iraq",
        "North America": "Canada, Mexico, Cuba",
        "South America": "Brazil, Argentina, Chile, Peru, Colombia",
    }.items()
    for country in countries.split(", ")
}
COLORS = pairs_of("""
    the sky=blue, grass=green, snow=white, coal=black, a banana=yellow, a tomato=red, a carrot=orange, an elephant=gray, milk=white,
    blood=red, the sun=yellow, a lemon=yellow, a strawberry=red, the sea=blue, chocolate=brown, a frog=green, a flamingo=pink,
    a polar bear=white, a crow=black, a cherry=red, a cucumber=green, a plum=purple, wood=brown, a fire engine=red, a leaf=green,
    salt=white, a pumpkin=orange, a mouse=gray, honey=golden, silver=gray, a swan=white, night=black, a pea=green, an orange=orange""")
OPPOSITES_ONE_WAY = pairs_of("""
    hot=cold, big=small, tall=short, fast=slow, old=young, happy=sad, light=dark, good=bad, up=down, left=right, open=closed,
    early=late, full=empty, hard=soft, rich=poor, strong=weak, wet=dry, clean=dirty, high=low, loud=quiet, thick=thin, near=far,
    day=night, black=white, true=false, yes=no, first=last, inside=outside, north=south, east=west, begin=end, buy=sell, win=lose,
    love=hate, push=pull, remember=forget, always=never, cheap=expensive, easy=difficult, heavy=light, narrow=wide, deep=shallow,
    awake=asleep, public=private""")
OPPOSITES = OPPOSITES_ONE_WAY | {
    right: left for left, right in OPPOSITES_ONE_WAY.items() if right not in OPPOSITES_ONE_WAY and right != "light"
}
FRENCH = pairs_of("""
    hello=bonjour, goodbye=au revoir, thank you=merci, please=s'il vous plaît, yes=oui, no=non, water=eau, bread=pain, milk=lait,
    cheese=fromage, apple=pomme, house=maison, dog=chien, cat=chat, horse=cheval, bird=oiseau, fish=poisson, tree=arbre, flower=fleur,
    sun=soleil, moon=lune, star=étoile, sea=mer, book=livre, school=école, friend=ami, day=jour, night=nuit, red=rouge, blue=bleu,
    green=vert, white=blanc, black=noir, one=un, two=deux, three=trois, four=quatre, five=cinq, good=bon, big=grand, small=petit,
    mother=mère, father=père, car=voiture, city=ville, door=porte, table=table, love=amour""")
GERMAN = pairs_of("""
    hello=hallo, goodbye=auf Wiedersehen, thank you=danke, please=bitte, yes=ja, no=nein, water=Wasser, bread=Brot, milk=Milch,
    cheese=Käse, apple=Apfel, house=Haus, dog=Hund, cat=Katze, horse=Pferd, bird=Vogel, fish=Fisch, tree=Baum, flower=Blume,
    sun=Sonne, moon=Mond, star=Stern, sea=Meer, book=Buch, school=Schule, friend=Freund, day=Tag, night=Nacht, red=rot, blue=blau,
    green=grün, white=weiß, black=schwarz, one=eins, two=zwei, three=drei, four=vier, five=fünf, good=gut, big=groß, small=klein,
    mother=Mutter, father=Vater, car=Auto, city=Stadt, door=Tür, table=Tisch, love=Liebe""")
SOUNDS = pairs_of("""
    dog=woof, cat=meow, cow=moo, sheep=baa, duck=quack, pig=oink, horse=neigh, lion=roar, bee=buzz, snake=hiss, rooster=cock-a-doodle-doo,
    frog=croak, mouse=squeak""")
YOUNG = pairs_of("""
    dog=puppy, cat=kitten, cow=calf, sheep=lamb, horse=foal, hen=chick, duck=duckling, pig=piglet, bear=cub, lion=cub, goat=kid,
    kangaroo=joey, deer=fawn""")
LEGS = pairs_of("""
    dog=four, cat=four, horse=four, cow=four, spider=eight, beetle=six, bee=six, bird=two, hen=two, snake=no, fish=no, human=two, chair=four""")
PLURALS = pairs_of("""
    mouse=mice, child=children, foot=feet, tooth=teeth, man=men, woman=women, goose=geese, sheep=sheep, fish=fish, leaf=leaves, city=cities,
    box=boxes, dog=dogs, house=houses, book=books""")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def following(items: tuple[str, ...] | str, circular: bool = True) -> dict[str, str]:
    """Maps each item to the next one."""
    return dict(zip(items, [*items[1:], *items[:1]] if circular else items[1:], strict=False))


def inverse(pairs: dict[str, str]) -> dict[str, str]:
    """Swaps the sides."""
    return {right: left for left, right in pairs.items()}


WORD_FORMS = (
    "How do you say {{x}} in {language}?", "What is {{x}} in {language}?", "Translate {{x}} to {language}.",
    "What is the {language} word for {{x}}?", 'How do I say "{{x}}" in {language}?', "Translate to {language}: {{x}}",
    'Translate "{{x}}" into {language}.', "{{x}} in {language}?", "Give me the {language} for {{x}}.",
)  # fmt: skip


def words_in(language: str, pairs: dict[str, str]) -> Relation:
    """Creates the relation of English words to those of another language."""
    forms = tuple(form.format(language=language) for form in WORD_FORMS)
    return Relation(language.lower(), pairs, forms, f'"{{x}}" in {language} is "{{y}}".')


RELATIONS: tuple[tuple[float, Relation], ...] = (
    (7, Relation("capitals", CAPITALS, (
        "What is the capital of {x}?", "What's the capital of {x}?", "Tell me the capital of {x}.", "capital of {x}?",
        "Which city is the capital of {x}?", "Name the capital of {x}.", "Do you know the capital of {x}?", "{x} capital?",
        "What is the capital city of {x}?", "What city is the capital of {x}?",
    ), "The capital of {x} is {y}.")),
    (3, Relation("countries", inverse(CAPITALS), (
        "{x} is the capital of which country?", "Which country has the capital {x}?", "Where is {x}?", "In which country is {x}?",
        "What country is {x} in?", "Which country is {x} the capital of?",
    ), "{x} is the capital of {y}.")),
    (1.5, Relation("languages", LANGUAGES, (
        "What language do people speak in {x}?", "Which language is spoken in {x}?", "What language is spoken in {x}?",
        "What do they speak in {x}?", "Which language do people speak in {x}?",
    ), "People in {x} speak {y}.")),
    (1.5, Relation("continents", CONTINENTS, (
        "On which continent is {x}?", "What continent is {x} in?", "Which continent is {x} on?", "Is {x} in Europe, Asia or Africa?",
        "What continent is {x} on?",
    ), "{x} is in {y}.")),
    (3.5, Relation("colors", COLORS, (
        "What color is {x}?", "What colour is {x}?", "Which color does {x} have?", "What is the color of {x}?", "Tell me the color of {x}.",
        "color of {x}?", "Which color is {x}?",
    ), "{x} is {y}.")),
    (5, Relation("opposites", OPPOSITES, (
        "What is the opposite of {x}?", "What's the opposite of {x}?", "Opposite of {x}?", 'What is the opposite of "{x}"?',
        "Name the opposite of {x}.", "Which word is the opposite of {x}?", "Give me the opposite of {x}.",
    ), "The opposite of {x} is {y}.")),
    (4, words_in("French", FRENCH)),
    (4, words_in("German", GERMAN)),
    (1.2, Relation("sounds", SOUNDS, (
        "What sound does a {x} make?", "What does a {x} say?", "What noise does a {x} make?", "Which sound does a {x} make?",
    ), "A {x} says {y}.", ("And a {x}?", "What about a {x}?"))),
    (1.2, Relation("young animals", YOUNG, (
        "What is a young {x} called?", "What is a baby {x} called?", "What do you call a young {x}?", "What do you call a baby {x}?",
    ), "A young {x} is called a {y}.", ("And a young {x}?", "What about a {x}?"))),
    (1, Relation("legs", LEGS, (
        "How many legs does a {x} have?", "How many legs has a {x}?", "Number of legs of a {x}?", "Tell me how many legs a {x} has.",
    ), "A {x} has {y} legs.", ("And a {x}?", "What about a {x}?"))),
    (1, Relation("plurals", PLURALS, (
        "What is the plural of {x}?", "What's the plural of {x}?", "Plural of {x}?", "Which word is the plural of {x}?",
    ), "The plural of {x} is {y}.")),
    (1.2, Relation("next day", following(DAYS), (
        "What day comes after {x}?", "Which day is after {x}?", "Today is {x}. What day is tomorrow?", "What is the day after {x}?",
        "Which day comes after {x}?",
    ), "The day after {x} is {y}.")),
    (1, Relation("previous day", inverse(following(DAYS)), (
        "What day comes before {x}?", "Which day is before {x}?", "Today is {x}. What day was yesterday?", "What is the day before {x}?",
        "Which day comes before {x}?",
    ), "The day before {x} is {y}.")),
    (1.2, Relation("next month", following(MONTHS), (
        "What month comes after {x}?", "Which month is after {x}?", "What is the month after {x}?", "Which month comes after {x}?",
    ), "The month after {x} is {y}.")),
    (1, Relation("previous month", inverse(following(MONTHS)), (
        "What month comes before {x}?", "Which month is before {x}?", "What is the month before {x}?", "Which month comes before {x}?",
    ), "The month before {x} is {y}.")),
    (1, Relation("next letter", following(LETTERS, circular=False), (
        "Which letter comes after {x}?", "What letter comes after {x}?", "What is the letter after {x}?", "Which letter is after {x}?",
    ), "The letter after {x} is {y}.")),
)  # fmt: skip
