import { circle, group, label, path, picture, polygon, rect } from "./svg.ts";

interface Thing {
  name: string;
  /** Draws the object in one color, for masks, or in its own colors. */
  draw(colour?: string): string;
  /** Left, top, width and height. */
  box: readonly [number, number, number, number];
  maskColour: string;
  /** 0 is far, 255 near. */
  nearness: number;
}

const width = 480;
const height = 300;

const things: readonly Thing[] = [
  {
    name: "house",
    draw: (colour) =>
      rect(60, 110, 150, 110, colour ?? "#d9b48f") +
      polygon("45,110 135,45 225,110", colour ?? "#a4513d") +
      rect(80, 135, 35, 35, colour ?? "#bfe0f2") +
      rect(150, 150, 35, 70, colour ?? "#6b4b3a"),
    box: [45, 45, 180, 175],
    maskColour: "#4e79a7",
    nearness: 90,
  },
  {
    name: "tree",
    draw: (colour) => rect(283, 150, 14, 70, colour ?? "#7a5636") + circle(290, 120, 45, colour ?? "#4f9a55"),
    box: [245, 75, 90, 145],
    maskColour: "#59a14f",
    nearness: 120,
  },
  {
    name: "car",
    draw: (colour) =>
      path("M90 236 l20 -30 h70 l25 30 h25 v26 h-160 v-26 z", colour ?? "#d0342c") +
      polygon("113,234 126,213 146,213 146,234", colour ?? "#dff1fb") +
      polygon("152,234 152,213 174,213 190,234", colour ?? "#dff1fb") +
      circle(108, 262, 15, colour ?? "#2b2b2b") +
      circle(198, 262, 15, colour ?? "#2b2b2b"),
    box: [70, 206, 160, 71],
    maskColour: "#e15759",
    nearness: 215,
  },
  {
    name: "person",
    draw: (colour) =>
      circle(390, 165, 14, colour ?? "#e2b38c") +
      rect(377, 180, 26, 48, colour ?? "#3f6fb5") +
      rect(378, 228, 10, 42, colour ?? "#39424e") +
      rect(392, 228, 10, 42, colour ?? "#39424e"),
    box: [376, 151, 28, 119],
    maskColour: "#f28e2b",
    nearness: 190,
  },
];

const ground = (sky: string, grass: string, road: string) =>
  rect(0, 0, width, 190, sky) + rect(0, 190, width, 45, grass) + rect(0, 235, width, 65, road);
const scene = (colourOf: (thing: Thing) => string | undefined) => things.map((thing) => thing.draw(colourOf(thing)));
const daylight = () => [
  ground("#cfe8f7", "#8cc084", "#8d949b"),
  circle(430, 50, 24, "#f6c945"),
  ...scene(() => undefined),
];

function frame({ box: [x, y, w, h], maskColour }: Thing, text: string): string {
  const tag = rect(x, y - 20, text.length * 8 + 10, 20, maskColour) + label(x + 5, y - 5, text, "#fff");
  return rect(x, y, w, h, "none", ` stroke="${maskColour}" stroke-width="3"`) + tag;
}

const grey = (value: number) => `rgb(${value},${value},${value})`;
const named = (name: string) => things.filter((thing) => thing.name === name);

export const streetPictures = {
  "street.svg": picture("A red car before a house with a tree; a person walks by", width, height, ...daylight()),
  "street-boxes.svg": picture(
    "The same street with a box around each thing",
    width,
    height,
    ...daylight(),
    ...things.map((thing) => frame(thing, thing.name)),
  ),
  "street-boxes-named.svg": picture(
    "The same street with boxes around what was named",
    width,
    height,
    ...daylight(),
    ...named("car").map((thing) => frame(thing, "a red car")),
    ...named("tree").map((thing) => frame(thing, "a tree")),
  ),
  "street-segments.svg": picture(
    "The same street, each thing in a colour of its own",
    width,
    height,
    ground("#b9cfe4", "#bab0ac", "#79706e"),
    ...scene(({ maskColour }) => maskColour),
  ),
  "street-depth.svg": picture(
    "The same street, near things light and far ones dark",
    width,
    height,
    '<defs><linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4a4a4a"/><stop offset="1" stop-color="#f2f2f2"/></linearGradient></defs>',
    rect(0, 0, width, 190, grey(20)),
    rect(0, 190, width, 110, "url(#far)"),
    ...scene(({ nearness }) => grey(nearness)),
  ),
  "street-mask.svg": picture(
    "The same street, with the car outlined after a click on it",
    width,
    height,
    ...daylight(),
    ...named("car").map((thing) => group('opacity="0.65"', thing.draw("#1e90ff"))),
    circle(150, 248, 6, "#fff", ' stroke="#111" stroke-width="2"'),
  ),
};
