"""Generates sentences with the same meaning, and meanings that differ in one detail."""

from random import Random

# Words with the same meaning, by kind.
WORDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "vehicle": (("ferry", "boat", "ship"), ("train", "railway"), ("bus", "coach"), ("plane", "flight", "aircraft"), ("taxi", "cab"), ("tram", "streetcar")),
    "time": (("noon", "twelve", "midday", "12 o'clock"), ("midnight", "12 at night"), ("six in the morning", "6 am", "six a.m."), ("nine", "9 o'clock", "nine o'clock"),
             ("half past two", "2:30", "two thirty"), ("five in the afternoon", "5 pm", "17:00"), ("eight in the evening", "8 pm", "20:00")),
    "day": (("Monday",), ("Tuesday",), ("Wednesday",), ("Thursday",), ("Friday",), ("Saturday",), ("Sunday",), ("tomorrow", "the next day"), ("today", "this day"), ("on the weekend", "on Saturday and Sunday")),
    "place": (("shop", "store"), ("library",), ("museum",), ("school",), ("kitchen",), ("restaurant", "diner"), ("office",), ("bank",), ("park", "garden"), ("cinema", "movie theater"), ("hospital", "clinic"), ("airport",), ("hotel", "inn"), ("harbor", "port"), ("church",), ("gym", "fitness studio"), ("pharmacy", "chemist")),
    "person": (("the man", "the guy"), ("the woman", "the lady"), ("the child", "the kid"), ("my mother", "my mom"), ("my father", "my dad"), ("the teacher", "the instructor"), ("the doctor", "the physician"), ("the boss", "the manager"), ("the captain", "the skipper"), ("my friend", "my buddy"), ("the police officer", "the policeman")),
    "food": (("soup", "broth"), ("bread", "a loaf"), ("pizza",), ("fish",), ("cake",), ("rice",), ("salad",), ("meat", "steak"), ("fruit",), ("chocolate",), ("cheese",), ("pasta", "noodles")),
    "drink": (("coffee",), ("tea",), ("water",), ("milk",), ("juice",), ("beer",), ("wine",)),
    "thing": (("key",), ("phone", "mobile phone", "cell phone"), ("wallet", "purse"), ("book",), ("car", "automobile"), ("bike", "bicycle"), ("computer", "laptop", "PC"), ("umbrella",), ("ticket",), ("passport",), ("camera",), ("bag", "suitcase"), ("watch",), ("television", "TV"), ("lamp", "light"), ("printer",)),
    "animal": (("dog", "hound"), ("cat", "kitten"), ("horse", "pony"), ("bird",), ("cow",), ("rabbit", "bunny"), ("mouse",)),
    "color": (("red",), ("blue",), ("green",), ("black",), ("white",), ("yellow",)),
    "city": (("Paris",), ("London",), ("Berlin",), ("Rome",), ("Istanbul",), ("Tokyo",), ("Madrid",), ("New York",)),
    "job": (("teacher",), ("doctor", "physician"), ("cook", "chef"), ("pilot",), ("farmer",), ("lawyer", "attorney"), ("nurse",), ("programmer", "software developer"), ("painter",)),
    "activity": (("swimming",), ("running", "jogging"), ("reading books", "reading"), ("cooking",), ("dancing",), ("singing",), ("playing football", "playing soccer"), ("traveling", "going on trips"), ("hiking", "walking in the mountains"), ("sleeping",), ("painting",), ("gardening",)),
    "large": (("big", "large", "huge"), ("small", "little", "tiny"), ("old", "ancient"), ("new", "modern"), ("beautiful", "pretty", "lovely"), ("ugly", "unattractive"), ("expensive", "costly"), ("cheap", "inexpensive"), ("clean", "spotless"), ("dirty", "filthy"), ("quiet", "silent"), ("loud", "noisy"), ("broken", "defective")),
    "feeling": (("happy", "glad", "cheerful"), ("sad", "unhappy"), ("tired", "sleepy", "exhausted"), ("angry", "furious"), ("afraid", "scared", "frightened"), ("ill", "sick"), ("hungry", "starving"), ("thirsty",), ("bored",), ("nervous", "worried"), ("surprised", "astonished")),
    "subject": (("math", "mathematics"), ("history",), ("biology",), ("physics",), ("music",), ("geography",), ("art",)),
}  # fmt: skip

# Forms with the same meaning. {kind} is filled with a word of that kind.
FRAMES: tuple[tuple[str, ...], ...] = (
    ("The {vehicle} leaves at {time}.", "The {vehicle} departs at {time}.", "At {time} the {vehicle} leaves.", "Departure of the {vehicle} is at {time}.", "The {vehicle} sets off at {time}."),
    ("The {vehicle} arrives at {time}.", "The {vehicle} gets here at {time}.", "At {time} the {vehicle} comes in.", "Arrival of the {vehicle} is at {time}."),
    ("The {vehicle} is late.", "The {vehicle} is delayed.", "The {vehicle} does not come on time.", "There is a delay of the {vehicle}."),
    ("I missed the {vehicle}.", "I did not catch the {vehicle}.", "The {vehicle} left without me.", "I was too late for the {vehicle}."),
    ("The {place} is closed.", "The {place} is shut.", "The {place} is not open.", "You can not enter the {place} now."),
    ("The {place} opens at {time}.", "At {time} the {place} opens its doors.", "The {place} is open from {time}.", "Opening time of the {place} is {time}."),
    ("The {place} closes at {time}.", "The {place} shuts at {time}.", "The {place} is open until {time}.", "Closing time of the {place} is {time}."),
    ("Where is the {place}?", "How do I get to the {place}?", "Can you show me the way to the {place}?", "I am looking for the {place}.", "Which way is the {place}?"),
    ("There is a {place} near here.", "A {place} is close by.", "You can find a {place} in this neighborhood.", "A {place} is just around the corner."),
    ("{person} is {feeling}.", "{person} feels {feeling}.", "{person} seems {feeling}.", "{person} looks {feeling}."),
    ("I am {feeling}.", "I feel {feeling}.", "I'm {feeling} now."),
    ("{person} likes {food}.", "{person} enjoys {food}.", "{person} is fond of {food}.", "{food} tastes good to {person}."),
    ("{person} does not like {food}.", "{person} hates {food}.", "{person} dislikes {food}.", "{person} never eats {food}."),
    ("{person} is eating {food}.", "{person} is having {food} for dinner.", "{person} has a meal of {food}.", "{food} is what {person} eats."),
    ("{person} drinks {drink}.", "{person} is drinking {drink}.", "{person} has a cup of {drink}.", "{drink} is the drink of {person}."),
    ("I would like some {drink}.", "Can I have {drink}, please?", "Please bring me {drink}.", "A glass of {drink}, please."),
    ("I would like {food}, please.", "Can I order {food}?", "Please bring me {food}.", "I will take {food}."),
    ("I lost my {thing}.", "I can not find my {thing}.", "My {thing} is gone.", "My {thing} is missing.", "Where did I leave my {thing}?"),
    ("I found a {thing}.", "I discovered a {thing}.", "A {thing} was lying there, and I picked it up."),
    ("My {thing} was stolen.", "Someone stole my {thing}.", "A thief took my {thing}.", "My {thing} has been taken by a thief."),
    ("My {thing} is broken.", "My {thing} does not work.", "My {thing} is out of order.", "There is something wrong with my {thing}.", "My {thing} is damaged."),
    ("I bought a new {thing}.", "I purchased a {thing}.", "I have just got a new {thing}.", "I paid for a new {thing} at the store."),
    ("How much is the {thing}?", "What does the {thing} cost?", "What is the price of the {thing}?", "How expensive is the {thing}?"),
    ("{person} sold the {thing}.", "The {thing} was sold by {person}.", "{person} got money for the {thing}."),
    ("{person} repairs the {thing}.", "{person} fixes the {thing}.", "The {thing} is mended by {person}.", "{person} makes the {thing} work again."),
    ("The {animal} is sleeping.", "The {animal} is asleep.", "The {animal} takes a nap.", "The {animal} is having a rest."),
    ("The {animal} is running fast.", "The {animal} runs quickly.", "The {animal} moves at high speed.", "The {animal} rushes along."),
    ("{person} has a {animal}.", "{person} owns a {animal}.", "A {animal} lives with {person}.", "{person} keeps a {animal} as a pet."),
    ("The {animal} is {color}.", "It is a {color} {animal}.", "The color of the {animal} is {color}.", "The {animal} has {color} fur."),
    ("The {thing} is {color}.", "It is a {color} {thing}.", "The color of the {thing} is {color}.", "The {thing} has a {color} color."),
    ("The {place} is {large}.", "It is a {large} {place}.", "This {place} is very {large}.", "What a {large} {place}!"),
    ("The {thing} is {large}.", "It is a {large} {thing}.", "This {thing} is very {large}.", "What a {large} {thing}!"),
    ("{person} lives in {city}.", "{person} has a home in {city}.", "{city} is where {person} lives.", "{person} resides in {city}."),
    ("{person} travels to {city}.", "{person} goes on a trip to {city}.", "{person} is on the way to {city}.", "{person} visits {city}."),
    ("{person} works as a {job}.", "{person} is a {job}.", "The job of {person} is {job}.", "{person} earns money as a {job}."),
    ("I like {activity}.", "I enjoy {activity}.", "I love {activity}.", "My hobby is {activity}.", "{activity} is fun for me."),
    ("{person} is good at {activity}.", "{person} can do {activity} very well.", "{activity} is easy for {person}.", "{person} has a talent for {activity}."),
    ("{person} teaches {subject}.", "{person} gives lessons in {subject}.", "{person} is a {subject} teacher."),
    ("{person} studies {subject}.", "{person} learns {subject}.", "{person} is a student of {subject}."),
    ("The meeting is on {day}.", "We meet on {day}.", "{day} is the day of the meeting.", "The meeting takes place {day}."),
    ("It will rain {day}.", "Rain is expected {day}.", "The forecast for {day} is rain.", "{day} will be wet."),
    ("It will be sunny {day}.", "Sunshine is expected {day}.", "The forecast for {day} is sun.", "{day} will be bright."),
    ("It will snow {day}.", "Snow is expected {day}.", "The forecast for {day} is snow.", "{day} there will be snow."),
    ("{person} called me {day}.", "{person} phoned me {day}.", "I got a call from {person} {day}.", "{person} gave me a ring {day}."),
    ("{person} helps me.", "{person} gives me a hand.", "I get help from {person}.", "{person} supports me."),
    ("{person} wrote a letter to {person2}.", "{person} sent {person2} a letter.", "{person2} got a letter from {person}.", "A letter from {person} came to {person2}."),
    ("{person} bought {food} for {person2}.", "{person2} got {food} from {person}.", "{person} paid for the {food} of {person2}."),
)  # fmt: skip

# Sentences with the same meaning, without gaps.
GROUPS: tuple[tuple[str, ...], ...] = (
    ("How do I reset my password?", "I forgot my password.", "I can not remember my password.", "Where can I change my password?", "My password does not work anymore.", "I need a new password."),
    ("How do I create an account?", "Where can I sign up?", "How do I register?", "I want to open an account.", "How can I become a member?"),
    ("How do I delete my account?", "I want to close my account.", "Please remove my account.", "How can I unsubscribe permanently?", "Cancel my membership."),
    ("How do I log in?", "Where is the login?", "How can I sign in?", "I want to access my account."),
    ("Can I get a refund?", "I want my money back.", "How do I return this product?", "I would like to send it back.", "Please give me back what I paid."),
    ("When will my order arrive?", "Where is my package?", "How long does delivery take?", "My parcel has not come yet.", "Track my shipment."),
    ("How can I contact support?", "I need help from a person.", "What is your phone number?", "I want to talk to customer service.", "Who can I ask for help?"),
    ("How do I pay?", "Which payment methods do you accept?", "Can I pay by credit card?", "What ways to pay are there?"),
    ("Is shipping free?", "Do I have to pay for delivery?", "How much are the shipping costs?", "What does delivery cost?"),
    ("How do I upload a file?", "Where can I add a document?", "I want to send you a file.", "How can I put a file on the server?"),
    ("How do I download a model?", "Where can I get the weights?", "I want to save a model on my computer.", "How can I fetch the files of a model?"),
    ("How do I publish a model?", "I want to share my model with others.", "How can I upload my weights?", "Where do I put my own model?"),
    ("How do I train a model?", "How can a network learn from data?", "What do I need for training?", "I want to teach a model with my data."),
    ("The website is down.", "I can not open the page.", "The site does not load.", "Your server does not respond.", "The page is not reachable."),
    ("The app is very slow.", "The program needs a long time.", "Why does the app take so long?", "The application is not fast."),
    ("The app crashes.", "The program closes by itself.", "The application stops suddenly.", "The app quits all the time."),
    ("My internet connection is bad.", "The network is slow at my home.", "I have no internet.", "The wifi does not work."),
    ("Where can I find my invoice?", "I need a receipt.", "Please send me the bill.", "How do I get proof of payment?"),
    ("Can I change my address?", "I have moved to another house.", "My address is wrong.", "Please update where I live."),
    ("Do you offer discounts?", "Is there a coupon?", "Can I get it cheaper?", "Are there special offers?"),
    ("How do I change the language?", "Can I use this in German?", "Is there a translation?", "I want to see the page in another language."),
    ("Is my data safe?", "How do you protect my privacy?", "Who can see my personal information?", "What do you do with my data?"),
    ("Hello, how are you?", "Hi, how is it going?", "Good day, are you well?", "Hey, what's up?"),
    ("Goodbye, see you tomorrow.", "Bye, until tomorrow.", "See you the next day.", "I will leave now, see you tomorrow."),
    ("Thank you very much.", "Thanks a lot.", "I am very grateful.", "Many thanks for that."),
    ("I am sorry.", "Please forgive me.", "I apologize.", "It was my fault, excuse me."),
    ("Happy birthday!", "All the best for your birthday!", "Have a great birthday!", "Congratulations on your birthday!"),
    ("I love you.", "You mean everything to me.", "I am in love with you.", "My heart belongs to you."),
    ("What time is it?", "Do you have the time?", "How late is it?", "Can you tell me the time?"),
    ("What is your name?", "Who are you?", "How are you called?", "May I know your name?"),
    ("How old are you?", "What is your age?", "When were you born?", "How many years do you have?"),
    ("It is very cold today.", "The temperature is low.", "It is freezing outside.", "You need a warm coat today."),
    ("It is very hot today.", "The temperature is high.", "What a heat outside!", "You do not need a coat in this heat."),
    ("It is raining hard.", "There is heavy rain.", "It is pouring outside.", "Take an umbrella, it is wet outside."),
    ("The sun is shining.", "It is a bright day.", "There are no clouds in the sky.", "We have beautiful sunny weather."),
    ("A storm is coming.", "Bad weather is on the way.", "Strong winds are expected.", "There will be a gale soon."),
    ("The fog is thick.", "You can hardly see anything in the mist.", "Visibility is poor because of fog.", "Everything is hidden in the fog."),
    ("Call an ambulance!", "We need a doctor quickly!", "Someone is hurt, get medical help!", "This is a medical emergency!"),
    ("There is a fire!", "The house is burning!", "Something is in flames!", "Call the fire brigade!"),
    ("I have a headache.", "My head hurts.", "I feel pain in my head.", "There is an ache in my head."),
    ("My stomach hurts.", "I have pain in my belly.", "I feel sick after the meal.", "I have a stomach ache."),
    ("I need to sleep.", "I want to go to bed.", "It is time for bed.", "I must get some rest."),
    ("No food is served now.", "The kitchen is closed.", "You can not order meals at this hour.", "The cook has gone home."),
    ("The food was excellent.", "The meal tasted great.", "It was delicious.", "Dinner was really tasty."),
    ("The food was terrible.", "The meal tasted awful.", "I did not like the dinner.", "What they served was disgusting."),
    ("The exam was easy.", "The test was not difficult.", "I passed the test without trouble.", "The questions of the exam were simple."),
    ("The exam was hard.", "The test was difficult.", "The questions of the test were tough.", "I had trouble with the exam."),
    ("The company makes a profit.", "Business is going well.", "The firm earns a lot of money.", "Sales are rising."),
    ("Prices are rising.", "Everything is getting more expensive.", "The cost of living goes up.", "Inflation is high."),
    ("He quit his job.", "He does not work there anymore.", "He left the company.", "He resigned."),
    ("She got a new job.", "She was hired by a company.", "She starts to work at another firm.", "They gave her a position."),
    ("They got married.", "The couple had their wedding.", "They are husband and wife now.", "She said yes, and they married."),
    ("The team won the game.", "Our side was victorious.", "The match ended with a victory for our team.", "We beat the other team."),
    ("The team lost the game.", "Our side was defeated.", "The match ended with a defeat for our team.", "The other team beat us."),
    ("The film was boring.", "I fell asleep during the movie.", "The movie was not interesting.", "What a dull film."),
    ("The film was exciting.", "The movie kept me awake all the time.", "It was a thrilling movie.", "What an interesting film."),
    ("The music is too loud.", "Please turn down the volume.", "Can you make the song quieter?", "The sound is too noisy."),
    ("A boy plays the guitar.", "A young man makes music on a guitar.", "A kid is playing guitar.", "The boy strums his guitar."),
    ("A woman is cutting onions.", "A lady slices an onion.", "Someone is chopping onions.", "The woman chops vegetables."),
    ("Two children play in the sand.", "Kids are building a castle on the beach.", "A boy and a girl play at the beach.", "The children dig in the sand."),
    ("A man rides a horse.", "Someone is on horseback.", "The rider sits on a horse.", "A guy is riding a pony."),
    ("People are waiting in a line.", "A queue of people stands there.", "Many persons are queuing.", "There is a long line of people."),
    ("The ship is in the harbor.", "The boat lies at the quay.", "The vessel is in port.", "The boat is moored at the pier."),
    ("The captain steers the ship.", "The vessel is guided by its captain.", "The skipper is at the wheel.", "The captain is sailing the boat."),
    ("The cat sits on the mat.", "A kitten is on the carpet.", "The cat is resting on the rug.", "On the rug there is a cat."),
    ("The dog chases the ball.", "A dog runs after a ball.", "The puppy follows the ball.", "The ball is hunted by the dog."),
    ("Plants need water and light.", "Without water and sun, plants die.", "Water your plants and put them in the sun.", "Sun and water let plants grow."),
    ("Turn off the lights.", "Switch off the lamp.", "Make it dark in the room.", "Please put out the light."),
    ("Open the window.", "Let some fresh air in.", "We need fresh air in here.", "Could you open the window?"),
    ("Please be quiet.", "Stop talking.", "Do not make noise.", "Silence, please."),
    ("Hurry up!", "Be quick!", "We have no time!", "Move faster, please!"),
)  # fmt: skip


Meaning = dict[str, tuple[str, ...]]


def choose_meaning(random: Random) -> Meaning:
    """Chooses for each kind the words that mean the same."""
    meaning = {kind: random.choice(words) for kind, words in WORDS.items()}
    meaning["person2"] = random.choice([words for words in WORDS["person"] if words != meaning["person"]])
    return meaning


def write(form: str, meaning: Meaning, random: Random) -> str:
    """Fills the gaps of a form with words of the meaning, as a user could write it."""
    text = form.format(**{kind: random.choice(words) for kind, words in meaning.items()})
    text = text[0].upper() + text[1:]
    if random.random() < 0.15:
        text = text.rstrip(".!?")
    return text.lower() if random.random() < 0.1 else text


def make_pairs(random: Random, count: int) -> list[tuple[str, str]]:
    """Returns pairs of sentences. The two of a pair mean the same, and no two pairs do.

    Most pairs share their frame with other pairs, and differ from them in a detail.
    """
    chosen: list[tuple[tuple[str, ...], Meaning]] = [(group, {}) for group in random.sample(GROUPS, count // 4)]
    meanings: set[tuple[object, ...]] = set()
    while len(chosen) < count:
        frame = random.choice(FRAMES)
        for _ in range(random.randint(1, 4)):
            meaning = choose_meaning(random)
            key = (frame, *(words for kind, words in meaning.items() if f"{{{kind}}}" in frame[0]))
            if key not in meanings:
                meanings.add(key)
                chosen.append((frame, meaning))
    pairs = []
    for forms, meaning in chosen[:count]:
        first, second = (write(form, meaning, random) for form in random.sample(forms, 2))
        pairs.append((first, second))
    return pairs
