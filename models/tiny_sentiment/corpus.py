"""Generates opinions and neutral statements."""

from random import Random

LABELS = ("negative", "neutral", "positive")

POSITIVE = """good great excellent wonderful fantastic amazing lovely beautiful perfect brilliant superb outstanding nice pleasant delightful
enjoyable charming impressive awesome terrific marvelous fabulous splendid incredible remarkable magnificent helpful friendly kind polite
reliable fast quick comfortable clean fresh delicious tasty funny clever smart exciting interesting fascinating inspiring touching moving
elegant useful practical solid generous warm cozy bright fun gorgeous flawless satisfying refreshing memorable thoughtful sturdy smooth
convenient affordable professional attentive entertaining creative original stunning cheerful relaxing peaceful strong spotless worthwhile
handy crisp cool stylish safe effective well-made well-written first-class top-notch""".split()
NEGATIVE = """bad terrible awful horrible poor disappointing boring dull ugly dirty rude slow broken useless annoying weak cheap noisy
uncomfortable expensive overpriced unreliable confusing stupid silly sad painful disgusting nasty cold stale bland tasteless unfriendly
unhelpful careless lazy messy frustrating pointless predictable dreadful pathetic mediocre lousy miserable unpleasant tedious tiresome
defective faulty flimsy worthless ridiculous depressing shocking unacceptable unbearable inferior clumsy shallow forgettable irritating
greasy soggy rotten smelly loud sloppy incompetent dishonest unsafe dangerous laggy buggy ineffective unprofessional outdated fragile
scratchy awkward lifeless badly-made badly-written second-rate""".split()
THINGS = """film movie book novel story song album concert game app phone laptop camera screen battery keyboard hotel room bed restaurant
meal food soup pizza coffee dessert service staff waiter teacher course lesson doctor driver flight train trip tour beach museum park shop
product package delivery website update design sound music plot acting ending cast episode show series dress shirt jacket chair sofa table car
bike tool printer headphones watch toy gift cake bread support team place apartment view weather party event article model card documentation""".split()
INTENSIFIERS = ("very", "really", "so", "extremely", "absolutely", "incredibly", "truly", "quite", "pretty", "totally", "just", "simply")

POSITIVE_SENTENCES = (
    "I love this {t}.", "I loved the {t}.", "We enjoyed the {t} a lot.", "I really like the {t}.", "The best {t} ever!", "The best {t} I have seen.",
    "What a {p} {t}!", "The {t} is {p}.", "The {t} was {p}.", "This {t} is {i} {p}.", "The {t} was {i} {p} and {p2}.", "A {p} {t}.", "{p}!", "{p} {t}.",
    "I am happy with the {t}.", "I am very pleased with this {t}.", "I would recommend this {t} to everyone.", "Highly recommended.",
    "I would buy this {t} again.", "The {t} exceeded my expectations.", "The {t} works perfectly.", "The {t} is worth every cent.",
    "I could not be happier with the {t}.", "It made my day.", "The {t} made me smile.", "I had a {p} time.", "We had a {p} evening.", "Thank you for the {p} {t}!",
    "I can not stop using this {t}.", "I will come back.", "We will definitely come again.", "Five stars.", "Five stars for the {t}.", "Well done!", "Great job.",
    "The {t} is not {n}.", "The {t} was not {n} at all.", "I can not complain about the {t}.", "There is nothing {n} about this {t}.",
    "At first the {t} seemed {n}, but it was {p}.", "The {t} looks {n}, but it is {i} {p}.", "I expected a {n} {t}, but it was {p}.", "Better than I expected.",
    "The {t} is much better than the old one.", "The {t} never fails.", "The {t} arrived early and works well.", "No problems with the {t}.", "I am glad that I bought it.",
    "My children love the {t}.", "It is a joy to use this {t}.", "The {t} is my favorite.", "I am impressed by the {t}.", "So {p}!", "It was a pleasure.", "Love it!", "I like it.", "It works great.",
    "I did not expect such a {p} {t}.", "The {t} saved my day.", "The {t} helped me a lot.", "This {t} is a must.", "Could not be better.", "I feel {p} today.", "You are {p}.", "How {p}!",
    "This is the most {p} {t} that I know.", "They solved my problem.", "They answered quickly.", "The {t} works after {k} days as on the first day.", "The {t} is easy to use.", "The {t} was easy to set up.", "Nothing to complain about.", "I was not disappointed.", "It never gets boring.", "I laughed the whole time.",
)  # fmt: skip
NEGATIVE_SENTENCES = (
    "I hate this {t}.", "I hated the {t}.", "We did not enjoy the {t}.", "I do not like the {t}.", "I don't like this {t}.", "The worst {t} ever!", "The worst {t} I have seen.",
    "What a {n} {t}!", "The {t} is {n}.", "The {t} was {n}.", "This {t} is {i} {n}.", "The {t} was {i} {n} and {n2}.", "A {n} {t}.", "{n}!", "{n} {t}.",
    "I am unhappy with the {t}.", "I am very disappointed with this {t}.", "I would not recommend this {t}.", "I can not recommend this {t}.", "Not recommended.",
    "I would never buy this {t} again.", "The {t} did not meet my expectations.", "The {t} does not work.", "The {t} stopped working after a week.", "The {t} broke after two days.",
    "The {t} is a waste of money.", "The {t} was a waste of time.", "I want my money back.", "I regret that I bought this {t}.", "It ruined my day.", "The {t} made me angry.",
    "I had a {n} time.", "We had a {n} evening.", "I will not come back.", "Never again.", "One star.", "One star for the {t}.", "Stay away from this {t}.", "Do not buy this {t}.",
    "The {t} is not {p}.", "The {t} was not {p} at all.", "The {t} is not very {p}.", "There is nothing {p} about this {t}.", "The {t} is far from {p}.",
    "At first the {t} seemed {p}, but it was {n}.", "The {t} looks {p}, but it is {i} {n}.", "I expected a {p} {t}, but it was {n}.", "Worse than I expected.",
    "The {t} is much worse than the old one.", "The {t} always fails.", "The {t} arrived late and broken.", "Only problems with the {t}.", "I was bored the whole time.", "I fell asleep during the {t}.",
    "My children hate the {t}.", "No one liked the {t}.", "I am tired of this {t}.", "So {n}!", "It was a disaster.", "Hate it!", "I don't like it.", "It does not work.", "The {t} crashes all the time.",
    "Too {n} for me.", "The {t} is too {n}.", "The {t} costs too much.", "The {t} is full of errors.", "I feel {n} today.", "You are {n}.", "How {n}!", "What a shame.", "The {t} gave me a headache.",
    "This is the most {n} {t} that I know.", "The {t} broke after {k} days.", "The {t} died after {k} days.", "The {t} is hard to use.", "I could not finish the {t}.", "The {t} was not worth the money.", "It could have been {p}, but it was not.", "I was let down by the {t}.", "The {t} is missing parts.",
)  # fmt: skip
NEUTRAL_SENTENCES = (
    "The {t} is on the second floor.", "The {t} opens at nine.", "The {t} closes at {h}.", "The {t} starts at {h}.", "I bought the {t} on {d}.", "The {t} was made in {y}.",
    "This is a {t}.", "There is a {t} next to the {t2}.", "The {t} is next to the {t2}.", "The {t} comes with a {t2}.", "The {t} has two buttons.", "The {t} is {c}.", "It is a {c} {t}.",
    "We will meet on {d} at {h}.", "The meeting is on {d}.", "The {t} was delivered on {d}.", "The {t} was moved to {d}.", "The train leaves at {h}.", "It is {h} now.",
    "Please send me the {t}.", "Where is the {t}?", "When does the {t} start?", "How much is the {t}?", "Which {t} did you buy?", "Does the {t} have a {t2}?", "What is this {t} for?",
    "The {t} has {k} pages.", "The {t} weighs {k} grams.", "The {t} is {k} centimeters wide.", "There are {k} people in the room.", "I have {k} of them.", "The price is {k} euros.",
    "He put the {t} on the table.", "She lives near the {t2}.", "They went to the {t} on {d}.", "The {t} was written in {y}.", "The company was founded in {y}.", "Open the {t} and press the button.",
    "The manual describes the {t}.", "The file has {k} lines.", "Water boils at one hundred degrees.", "The city has {k} thousand inhabitants.", "The {t} belongs to my brother.",
    "I used the {t} yesterday.", "The {t} is for adults.", "The {t} and the {t2} are in the box.", "You can change the {t} in the settings.", "The next {t} is on {d}.", "The report is about the {t}.",
    "My name is on the list.", "The {t} runs on two batteries.", "The {t} is available in {c} and in {c2}.", "Turn left after the {t}.", "The office is in the {t2} building.", "It rained on {d}.",
    "The package contains a {t}.", "He works on {d}.", "She asked about the {t}.", "I read about the {t} on {d}.", "The {t} uses a standard cable.", "The shop sells a {t} and a {t2}.",
)  # fmt: skip
# Words that carry an opinion in any sentence.
POSITIVE_WORDS = """love loved loves enjoy enjoyed like liked likes adore admire recommend recommended impressed impressive happy glad thrilled grateful thanks
thank laughed smile smiled laugh win won success successful succeed improve improved improves helps helped solved saved exceeded pleased proud joy pleasure
fun favorite best better perfectly beautifully wonderfully easily quickly warmly bargain gem masterpiece treat hit winner star comfort ease quality trust
trusted praise surprised worth works well gladly happily thankful celebrate fan hooked durable bravo wow yummy hooray lucky blessing dream paradise
exactly-what-I-wanted on-time as-promised like-new without-problems never-fails""".split()
NEGATIVE_WORDS = """hate hated hates dislike disliked regret regretted disappointed disappointing disappointment unhappy angry furious annoyed bored upset sorry
complain complained complaint complaints broke break breaks broken cracked crack died fail failed fails failure error errors mistake mistakes wrong problem problems trouble
crash crashed crashes stopped lost missing ignored ignores refused cheated lied scam fraud waste wasted worst worse worthless refund return returned late
delay delayed stuck smelled stinks smell dirt mess disaster nightmare shame joke fake poorly badly slowly rudely barely hardly unfortunately sadly
ruined ruin ruins spoiled hurt hurts pain headache sick ill damaged damage torn fell-apart leaks leaked burnt dry empty shouted screamed yelled avoid
beware never-again too-slow too-small too-loud too-expensive does-not-work stopped-working no-help never-replied""".split()
FILLERS = """the the the the a a an and and of to in on at for with from by about after before over under it it is was are were be been has had have this that these
those my our your his her their its we I you he she they there here then when while because so that which who all some many few every each one two three four five
first second last next old day days week month year years hour minutes morning evening night today yesterday time house street city town country road river lake bridge
garden office building floor wall door window kitchen table chair lamp box bag paper letter page chapter word line name address number list form card key cable button
machine engine wheel bus train station airport ticket seat driver passenger map shop market price money euro dollar bank post company manager worker customer friend
neighbor mother father parents brother sister son daughter uncle child children man woman people group player teacher student school class course lesson test
question answer text book author story film scene actor music song concert piano band game team goal ball phone screen battery charger camera lens computer program
version update file server website app message call mail package delivery order shirt shoe coat jacket dress bed towel shower room hotel guest view water coffee tea
bread egg flour soup cake fruit dish plate cup bottle menu waiter cook summer winter rain sun snow wind weather dog cat horse bird tree flower wood wool stone metal
blue green red black white brown make made take took put get got go went come came see saw look looked find found give gave bring brought buy bought sell sold
open opened close closed start started begin began end ended move moved turn turned live lived work worked write wrote read say said ask asked call called use used
need wait waited arrive arrived leave left stay stayed send sent keep kept hold show showed meet met drive drove walk walked sit sat stand stood build built describe
contain consist until during between through into out up down again also only both other another same different long short high low left right near far inside""".split()


SYLLABLES = """an ar ba be bo ca ce co da de di do el en er es fa fi fo ga ge go ha he ho in is ka ke ki la le li lo ma me mi mo na ne ni no on or pa pe po ra
re ri ro sa se si so ta te ti to tion ter ting ty ul un va ve vi wa we wi za""".split()


def invent_word(random: Random) -> str:
    """Invents a word: words that training does not contain carry no opinion."""
    return "".join(random.choice(SYLLABLES) for _ in range(random.choice((1, 2, 2, 3)))) + random.choice(("", "", "s", "ed", "n", "t"))


CONTRACTIONS = ((" is not ", " isn't "), (" was not ", " wasn't "), (" will not ", " won't "), (" would not ", " wouldn't "), (" do not ", " don't "),
                (" does not ", " doesn't "), (" did not ", " didn't "), (" could not ", " couldn't "), (" can not ", " can't "), (" can not ", " cannot "))  # fmt: skip


def make_mixture(random: Random, label: int) -> str:
    """Returns words without grammar, of which only one to three carry an opinion, so that these are learned in any surroundings."""
    words = [random.choice(FILLERS) if random.random() < 0.75 else invent_word(random) for _ in range(random.randint(2, 11))]
    if label != 1:
        opinions = (*NEGATIVE, *NEGATIVE_WORDS) if label == 0 else (*POSITIVE, *POSITIVE_WORDS)
        others = (*POSITIVE, *POSITIVE_WORDS) if label == 0 else (*NEGATIVE, *NEGATIVE_WORDS)
        for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
            # An opinion, or the opposite of the other one.
            word = random.choice(opinions) if random.random() < 0.85 else random.choice(("not ", "never ", "not very ")) + random.choice(others)
            words.insert(random.randint(0, len(words)), word.replace("-", " "))
    text = " ".join(words)
    return text[0].upper() + text[1:] + random.choice((".", ".", "!", "", "?" if label == 1 else "."))


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "the first of May", "my birthday", "the weekend")
COLORS = ("red", "blue", "green", "black", "white", "gray", "brown", "yellow")
HOURS = ("noon", "midnight", "eight", "nine", "ten", "half past two", "six o'clock", "7 pm", "10 am")


def fill(form: str, random: Random) -> str:
    """Fills the gaps of a sentence."""
    text = form.format(
        t=random.choice(THINGS), t2=random.choice(THINGS), p=random.choice(POSITIVE), p2=random.choice(POSITIVE), n=random.choice(NEGATIVE),
        n2=random.choice(NEGATIVE), i=random.choice(INTENSIFIERS), d=random.choice(DAYS), c=random.choice(COLORS), c2=random.choice(COLORS),
        h=random.choice(HOURS), k=random.randint(2, 900), y=random.randint(1900, 2026),
    )  # fmt: skip
    return text[0].upper() + text[1:]


def make_text(random: Random, label: int) -> str:
    """Returns a text with a sentiment: one to three sentences, the neutral ones beside opinions."""
    if random.random() < 0.5:
        return make_mixture(random, label)
    own = (NEGATIVE_SENTENCES, NEUTRAL_SENTENCES, POSITIVE_SENTENCES)[label]
    sentences = [fill(random.choice(own), random)]
    while len(sentences) < 3 and random.random() < 0.3:
        form = random.choice(own if random.random() < 0.6 else NEUTRAL_SENTENCES)
        sentences.insert(random.randint(0, len(sentences)), fill(form, random))
    text = " ".join(sentences)
    for long, short in CONTRACTIONS:
        if random.random() < 0.4:
            text = text.replace(long, short)
    if random.random() < 0.2:
        text = text.lower()
    return text.rstrip(".!") if random.random() < 0.2 else text


def make_texts(random: Random, count: int) -> tuple[list[str], list[int]]:
    """Returns texts with the numbers of their labels."""
    labels = [random.randrange(3) for _ in range(count)]
    return [make_text(random, label) for label in labels], labels
