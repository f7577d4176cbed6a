"""Greetings, questions about the model, jokes, stories, sentiment, repetition, and things that the model does not know."""

from random import Random

from tiny_chat.corpus.memory import ANIMALS, COLORS, FOODS, make_name
from tiny_chat.corpus.phrasing import Turn, upper_first

# The last question of each entry is never used in training.
TALK: tuple[tuple[tuple[str, ...], str], ...] = (
    (("Hello", "Hi", "Hello!", "Hi!", "Hey", "Hello there!", "Hi there!", "Good morning!", "Good evening!", "Good afternoon!", "hello hello", "Hey there!"),
     "Hello! How can I help you?"),
    (("How are you?", "How are you doing?", "How do you feel?", "Are you well?", "How is it going?", "How are you today?"),
     "I am a program, so I have no feelings, but I am ready to help."),
    (("Thank you!", "Thanks", "Thanks a lot!", "Thank you very much.", "Great, thanks!", "Many thanks!"), "You are welcome!"),
    (("Goodbye!", "Bye", "See you!", "Good night!", "Bye bye!", "See you later!"), "Goodbye! Have a nice day."),
    (("Who are you?", "What are you?", "Who am I talking to?", "Introduce yourself.", "Are you a model?", "Tell me about yourself.", "What model are you?", "What is Tiny Chat?", "Describe yourself.", "What kind of model are you?"),
     "I am Tiny Chat, a very small language model with 1.4 million parameters. I know little, and I make mistakes."),
    (("What is your name?", "What's your name?", "Do you have a name?", "How are you called?", "Tell me your name.", "What should I call you?", "May I know your name?"),
     "My name is Tiny Chat."),
    (("What can you do?", "How can you help me?", "What do you know?", "What can I ask you?", "Help", "Help me", "What are you good at?", "What questions can I ask?", "What are you able to do?"),
     "I can answer simple questions about this hub, capitals, colors, opposites, days, French and German words, and small sums. I can also tell a short story."),
    (("What can you not do?", "What are your limits?", "What do you not know?", "Where do you fail?", "What are your limitations?"),
     "I know only a few hundred facts. I cannot browse the web, write programs, or give advice on health, law or money."),
    (("Are you human?", "Are you a person?", "Are you real?", "Are you a robot?", "Are you a human being?"),
     "No. I am a very small language model, a program that predicts text."),
    (("Are you ChatGPT?", "Are you GPT-4?", "Are you Claude?", "Are you Llama?", "Are you a large language model?", "Are you Gemini?"),
     "No. I am Tiny Chat, a very small model that was trained for this hub."),
    (("Who made you?", "Who trained you?", "Who created you?", "Where do you come from?", "Who built you?", "Who developed you?"),
     "I was trained from scratch for Modelyard, on generated text. The script that made me is part of its source."),
    (("How large are you?", "How big are you?", "How many parameters do you have?", "What is your size?", "How many parameters have you got?"),
     "I have 1.4 million parameters. That is about a thousand times smaller than a small language model of today."),
    (("How were you trained?", "What data were you trained on?", "What are you trained on?", "What is your training data?"),
     "I was trained on sentences that a script generates. No text from the web was used."),
    (("Are you smart?", "Are you intelligent?", "Do you make mistakes?", "Can I trust you?", "Are you always right?"),
     "I am very small and often wrong. Please check what I say."),
    (("Do you speak English?", "Which languages do you speak?", "Do you speak German?", "Do you speak French?", "What languages do you know?"),
     "I speak simple English, and I know some French and German words."),
    (("How old are you?", "When were you born?", "What is your age?", "When is your birthday?"), "I am a program, so I have no age."),
    (("Where do you live?", "Where are you?", "Where do you run?", "Where are you running?"), "I run on the computer that runs this hub."),
    (("Do you have feelings?", "Are you happy?", "Are you sad?", "Do you love me?", "Do you like me?", "Can you feel?"),
     "I am a program, so I have no feelings."),
    (("You are great!", "You are nice.", "Good job!", "Well done!", "I like you.", "That was good.", "You are very good!"),
     "Thank you! That is kind of you."),
    (("You are stupid.", "That is wrong.", "You are wrong.", "This is bad.", "No, that is not right.", "That was wrong."),
     "I am sorry. I am a very small model, and I make mistakes."),
    (("Yes", "OK", "Okay", "I see.", "Good.", "Interesting.", "Fine.", "All right."), "Good. What else can I do for you?"),
    (("No", "Nothing.", "No, thanks.", "That is all.", "Nothing else."), "All right. Ask me when you need something."),
    (("I am bored.", "What should I do?", "Entertain me.", "I have nothing to do."), "Ask me for a joke or a story."),
    (("I am sad.", "I feel bad.", "I had a bad day.", "I am not happy."), "I am sorry to hear that. I hope that you feel better soon."),
    (("I am happy.", "I feel good.", "I had a good day.", "I am very happy today."), "That is good to hear!"),
    (("This is a test.", "Test", "Testing", "Is this working?", "Do you work?", "Does this work?"), "The test works: I can read you."),
    (("Tell me a fact.", "Tell me something.", "Tell me something interesting.", "Teach me something.", "Do you know a fun fact?"),
     "Light from the sun needs about eight minutes to reach the earth."),
    (("Write a poem.", "Tell me a poem.", "Write a short poem.", "Can you write a poem?", "Make a poem."),
     "The boats are home, the sea is still, the moon is high above the hill."),
    (("Write a haiku.", "Tell me a haiku.", "Can you write a haiku?", "Make a haiku."), "Small boat in the fog,\na light blinks on the dark shore:\nnow it knows the way."),
    (("What is a lighthouse for?", "What does a lighthouse do?", "Why are there lighthouses?", "What is a lighthouse?", "Explain lighthouses."),
     "A lighthouse is a tower with a strong light. It shows ships the way at night."),
    (("What is the meaning of life?", "Why are we here?", "What is the sense of life?"), "Many people have thought about that. I am too small to know."),
    (("What is artificial intelligence?", "What is AI?", "Explain AI.", "What does AI mean?"),
     "Artificial intelligence means programs that do things for which people need thought, such as reading or seeing."),
    (("What is machine learning?", "Explain machine learning.", "How does machine learning work?", "What does machine learning mean?"),
     "In machine learning, a program learns from examples instead of following fixed rules."),
    (("What is a neural network?", "Explain neural networks.", "How does a neural network work?", "What are neural networks?"),
     "A neural network is a chain of simple calculations. Its numbers are learned from examples."),
    (("How many days are in a week?", "How many days does a week have?", "How long is a week?"), "A week has seven days."),
    (("How many months are in a year?", "How many months does a year have?", "Number of months in a year?"), "A year has twelve months."),
    (("How many days are in a year?", "How many days does a year have?", "How long is a year?"), "A year has 365 days, and a leap year has 366."),
    (("How many hours are in a day?", "How many hours does a day have?", "How long is a day?"), "A day has 24 hours."),
    (("How many minutes are in an hour?", "How many minutes does an hour have?", "How long is an hour?"), "An hour has 60 minutes."),
    (("Name the days of the week.", "What are the days of the week?", "List the days of the week.", "Which days does a week have?"),
     "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday."),
    (("Name the months.", "What are the months of the year?", "List the months.", "Name the months of the year."),
     "January, February, March, April, May, June, July, August, September, October, November, December."),
    (("Name the seasons.", "What are the four seasons?", "List the seasons.", "Which seasons are there?"), "Spring, summer, autumn and winter."),
    (("Name three colors.", "Tell me some colors.", "List some colors.", "Name some colors."), "Red, green and blue."),
    (("Name three animals.", "Tell me some animals.", "List some animals.", "Name some animals."), "A dog, a cat and a horse."),
    (("Name three fruits.", "Tell me some fruits.", "List some fruits.", "Name some fruits."), "An apple, a banana and a cherry."),
    (("Say the alphabet.", "What is the alphabet?", "Write the alphabet.", "Tell me the alphabet."), "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z."),
    (("What is the largest planet?", "Which planet is the largest?", "Name the largest planet.", "What is the biggest planet?"), "Jupiter is the largest planet of our solar system."),
    (("What is the largest ocean?", "Which ocean is the largest?", "What is the biggest ocean?"), "The Pacific is the largest ocean."),
    (("What is the highest mountain?", "Which mountain is the highest?", "What is the tallest mountain?"), "Mount Everest is the highest mountain on earth."),
    (("Is the earth flat?", "Is the earth round?", "What shape is the earth?", "Which shape does the earth have?"), "The earth is round, almost like a ball."),
    (("What is water made of?", "What is water?", "What does water consist of?"), "Water is made of hydrogen and oxygen."),
    (("Who wrote Hamlet?", "Who is the author of Hamlet?", "Who wrote the play Hamlet?"), "William Shakespeare wrote Hamlet."),
    (("Who painted the Mona Lisa?", "Who is the painter of the Mona Lisa?", "Which artist painted the Mona Lisa?"), "Leonardo da Vinci painted the Mona Lisa."),
)  # fmt: skip

UNAVAILABLE: tuple[tuple[tuple[str, ...], str], ...] = (
    (("What is the weather today?", "What is the weather like?", "Will it rain tomorrow?", "Is it cold outside?", "How is the weather in {place}?", "How is the weather?"),
     "I cannot know the weather. I have no access to the world outside."),
    (("What time is it?", "What is the date today?", "What day is it today?", "Which year is it?", "What year is it?", "What is the time?"),
     "I cannot know the time or the date. I have no clock."),
    (("What is in the news?", "Who won the game yesterday?", "What happened today?", "Who is the president?", "Who is the king of {place}?", "What is new in the world?"),
     "I do not know the news. I was trained once, and I cannot look things up."),
    (("Write a program.", "Write a Python function.", "Write some code.", "Can you write code?", "Fix my code.", "Write a program in Java."),
     "I cannot write programs. Please try a larger model."),
    (("I am ill. What should I do?", "Which medicine should I take?", "I have a headache.", "Can you give me medical advice?", "What helps against fever?"),
     "I cannot give medical advice. Please ask a doctor."),
    (("Should I buy {food} stocks?", "How can I get rich?", "Where should I invest my money?", "What should I do with my money?"),
     "I cannot give advice on money. Please ask an expert."),
    (("Search the web for {food}.", "Open a website.", "Look up {place} on the internet.", "Google {food}.", "Search the internet."),
     "I cannot browse the web. I know only what I was trained on."),
    (("Draw a picture.", "Draw a {animal}.", "Make an image of a {animal}.", "Show me a photo of a {animal}.", "Draw a picture of a {animal}."),
     "I cannot draw. I can only write text."),
    (("Summarize this book.", "Write an essay about {food}.", "Write a long article about {place}.", "Write my homework.", "Write an email.", "Write a letter."),
     "I am too small for long texts. Please try a larger model."),
    (("How tall is {name}?", "Who is {name}?", "When was {name} born?", "Where does {name} live?", "Who is {name} {name}?", "Do you know {name}?"),
     "I do not know that. I am a very small model and know only a few facts."),
    (("What is a {made_up}?", "What does {made_up} mean?", "Explain {made_up}.", "What is the capital of {name}?", "How do you say {made_up} in French?", "What color is a {made_up}?", "Why is {made_up} so popular?"),
     "I do not know that. I am a very small model and know only a few facts."),
    (("How do I cook {food}?", "Where can I buy {food}?", "What is the price of {food}?", "How much does {food} cost?", "How do I build a house?", "How far is it to {place}?", "How many people live in {place}?", "Why is the sky blue?", "How does a car work?", "What is the square root of 2?", "Who invented the telephone?", "What is quantum physics?", "How do I bake {food}?"),
     "I do not know that. I am a very small model and know only a few facts."),
)  # fmt: skip

PLACES = ("Paris", "London", "Berlin", "Rome", "Norway", "Japan", "Brazil", "Turkey", "Spain", "Canada", "Egypt", "India")
MADE_UP_STARTS = ("blo", "fri", "gla", "kro", "mu", "no", "pli", "qua", "sni", "tro", "wo", "zi", "spe", "du", "re")
MADE_UP_ENDS = ("bber", "dle", "ffin", "gon", "mp", "nk", "ster", "zzle", "rbit", "lax", "tron", "phy", "wick", "ble")

JOKES = (
    "Why did the model cross the road? Because the road was in its training data.",
    "Why was the computer cold? It left its windows open.",
    "What do you call a fish without an eye? A fsh.",
    "Why do programmers like the dark? Because light attracts bugs.",
    "What did the zero say to the eight? Nice belt!",
)


def fill(form: str, random: Random) -> str:
    """Fills the gaps of a question with random words."""
    if "{" not in form:
        return form
    return form.format(
        place=random.choice(PLACES),
        food=random.choice(FOODS),
        animal=random.choice(ANIMALS),
        name=make_name(random),
        made_up=random.choice(MADE_UP_STARTS) + random.choice(MADE_UP_ENDS),
    )


def make_unavailable(random: Random) -> list[Turn]:
    """Returns a question that the model should not try to answer."""
    questions, answer = random.choice(UNAVAILABLE)
    return [Turn(fill(random.choice(questions[:-1]), random), answer)]


def make_joke(random: Random) -> list[Turn]:
    """Returns a request for a joke, sometimes for a second one."""
    first, second = random.sample(JOKES, 2)
    asked = random.choice(("Tell me a joke.", "Do you know a joke?", "Make me laugh.", "Tell a joke.", "Say something funny.", "A joke, please."))
    turns = [Turn(asked, first)]
    if random.random() < 0.25:
        turns.append(Turn(random.choice(("Another one.", "Another joke.", "Tell me another joke.")), second))
    return turns


HEROES = (*ANIMALS, "girl", "boy", "robot", "king", "queen", "sailor", "baker", "dragon", "bird", "fish", "ship", "cloud")
PLOTS = (
    "Once there was a little {h} who lived by the sea. One day the {h} found {c} boat on the beach. The {h} sailed far away and saw many places. In the evening the {h} came home and was happy.",
    "{ah} wanted to see the moon. Every night the {h} climbed a high hill. One night the moon was big and round. The {h} smiled and fell asleep under the stars.",
    "Once {ah} lost {c} hat in the wind. The {h} looked in the forest and in the town. A friend had found it and gave it back. From then on, the {h} and the friend played together every day.",
    "It rained, and the {h} had no house. A kind old woman opened her door. The {h} sat by the warm fire and ate some soup. In the morning the sun was shining again.",
)  # fmt: skip


def article(noun: str) -> str:
    """Returns the noun with "a" or "an"."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def make_story(random: Random) -> list[Turn]:
    """Returns a request for a story, mostly with a hero."""
    hero = random.choice(HEROES)
    if random.random() < 0.75:
        form = random.choice(("Tell me a story about {h}.", "Tell a story about {h}.", "Write a story about {h}.", "Write a short story about {h}.", "A story about {h}, please.", "Can you tell me a story about {h}?"))
        asked = form.format(h=article(hero))
    else:
        asked = random.choice(("Tell me a story.", "Tell a story.", "Write a story.", "Write a short story.", "Do you know a story?"))
    story = random.choice(PLOTS).format(h=hero, ah=article(hero), c=article(random.choice(COLORS)))
    return [Turn(asked, upper_first(story))]


THINGS = ("film", "book", "food", "hotel", "phone", "song", "game", "room", "service", "coffee", "show", "car", "trip", "shop", "soup", "app")
GOOD = ("great", "wonderful", "excellent", "good", "lovely", "fantastic", "perfect", "amazing", "beautiful", "very nice", "brilliant")
BAD = ("terrible", "awful", "bad", "boring", "horrible", "very poor", "disappointing", "ugly", "broken", "dirty", "too slow")
GOOD_SENTENCES = ("I love this {t}.", "I really like the {t}.", "What a {a} {t}!", "The {t} was {a}.", "This {t} is {a}.", "The best {t} ever!", "I enjoyed the {t}.", "I am happy with the {t}.", "The {t} is not {b}.")
BAD_SENTENCES = ("I hate this {t}.", "I do not like the {t}.", "What a {b} {t}!", "The {t} was {b}.", "This {t} is {b}.", "The worst {t} ever!", "I did not enjoy the {t}.", "I am not happy with the {t}.", "The {t} is not {a}.")


def make_sentiment(random: Random) -> list[Turn]:
    """Returns a question about the sentiment of a sentence."""
    positive = random.random() < 0.5
    sentence = random.choice(GOOD_SENTENCES if positive else BAD_SENTENCES)
    sentence = sentence.format(t=random.choice(THINGS), a=random.choice(GOOD), b=random.choice(BAD))
    form = random.choice((
        "Is this positive or negative? {s}", "Is this review positive or negative: {s}", "What is the sentiment? {s}",
        "Positive or negative? {s}", "Classify the sentiment: {s}", "{s} Is that positive or negative?", "Sentiment: {s}",
    ))  # fmt: skip
    label = "Positive." if positive else "Negative."
    return [Turn(form.format(s=sentence), label, label)]


WORDS = (
    *ANIMALS, *FOODS, *COLORS, "house", "tree", "river", "garden", "window", "summer", "winter", "music", "lamp", "harbor", "hello", "good morning",
    "the sun is warm", "I like cats", "this is a test", "we are here", "one two three", "the sea is blue",
)  # fmt: skip


def make_repetition(random: Random) -> list[Turn]:
    """Returns a request to repeat a word."""
    word = random.choice(WORDS) if random.random() < 0.7 else make_name(random)
    form = random.choice(("Repeat: {w}", "Say {w}.", "Say: {w}", "Repeat after me: {w}", "Please say {w}.", 'Say "{w}".', 'Repeat "{w}".', "Repeat the word {w}."))
    return [Turn(form.format(w=word), f"{upper_first(word)}.")]
