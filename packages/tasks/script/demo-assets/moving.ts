import { circle, group, line, path, picture, polygon, rect } from "./svg.ts";

const width = 400;
const height = 260;
const animate = (attribute: string, values: string, seconds: number) =>
  `<animate attributeName="${attribute}" values="${values}" dur="${seconds}s" repeatCount="indefinite"/>`;
const transform = (type: string, values: string, seconds: number) =>
  `<animateTransform attributeName="transform" type="${type}" values="${values}" dur="${seconds}s" repeatCount="indefinite" additive="sum"/>`;

interface Colours {
  sky: string;
  light: string;
  sea: string;
  wave: string;
  sail: string;
}
const day: Colours = { sky: "#cfe8f7", light: "#f6c945", sea: "#3f86b5", wave: "#6aa9d0", sail: "#fbfaf4" };
const night: Colours = { sky: "#141c33", light: "#e8e6d4", sea: "#16304a", wave: "#24496b", sail: "#b9bfd0" };

function boatScene({ sky, light, sea, wave, sail }: Colours, moves: boolean): string {
  const hull = polygon("130,175 270,175 240,205 160,205", "#8a4b2f") + line(200, 175, 200, 70, "#5c3a26", 5);
  const sails = polygon("206,75 206,165 262,165", sail) + polygon("194,90 194,165 148,165", sail);
  const rocking = moves ? transform("rotate", "-4 200 200; 4 200 200; -4 200 200", 3) : "";
  const swell = moves ? transform("translate", "-20 0; 20 0; -20 0", 4) : "";
  return [
    rect(0, 0, width, height, sky),
    circle(330, 55, 26, light),
    rect(0, 190, width, 70, sea),
    group("", rocking, hull, sails),
    group(
      "",
      swell,
      path("M-40 205 q20 -14 40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 V260 H-40 z", wave),
    ),
  ].join("\n");
}

const ball = [
  rect(0, 0, 300, 260, "#eef3f7"),
  rect(0, 220, 300, 40, "#bab0ac"),
  `<ellipse cx="150" cy="60" rx="26" ry="26" fill="#d0342c">${animate("cy", "60;194;198;194;60", 1.2)}${animate("ry", "26;26;20;26;26", 1.2)}</ellipse>`,
].join("\n");

function mug(handleX: string, turning: boolean): string {
  const handle = `<ellipse cx="${handleX}" cy="140" rx="36" ry="42" fill="none" stroke="#2f5f9e" stroke-width="16">${
    turning ? animate("cx", "225;160;95;160;225", 4) + animate("rx", "36;6;36;6;36", 4) : ""
  }</ellipse>`;
  const front = path("M95 70 v140 a65 22 0 0 0 130 0 v-140 z", "#4e79a7");
  const rim = '<ellipse cx="160" cy="70" rx="65" ry="22" fill="#35597f"/>';
  return rect(0, 0, 320, 260, "#f3efe6") + handle + front + rim;
}

const lighthouse = [
  rect(0, 0, width, height, "#f2a65a"),
  rect(0, 0, width, 90, "#b5577a"),
  rect(0, 185, width, 75, "#3d5a80"),
  polygon("250,185 330,185 360,220 220,220", "#3b3a3c"),
  polygon("270,190 278,70 306,70 314,190", "#f7f3ea"),
  polygon("272,160 274,130 310,130 312,160", "#c4433a"),
  polygon("276,100 278,80 306,80 308,100", "#c4433a"),
  rect(276, 48, 32, 22, "#ffe08a"),
  polygon("270,48 292,28 314,48", "#3b3a3c"),
  polygon("276,54 60,20 60,90 276,66", "#ffe08a", ' opacity="0.35"'),
].join("\n");

/** Returns pseudo-random numbers that are the same in every run. */
function* pseudoRandom(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

function flower(x: number, y: number, random: Generator<number, never>): string {
  const next = () => random.next().value;
  const petals = 5 + Math.floor(next() * 5);
  const petal = `hsl(${Math.floor(next() * 360)},70%,65%)`;
  const size = 16 + Math.floor(next() * 10);
  const angles = Array.from({ length: petals }, (_, index) => Math.round((index * 360) / petals));
  return [
    rect(x - 48, y - 48, 96, 96, "#eef3ea"),
    ...angles.map(
      (angle) =>
        `<ellipse cx="${x}" cy="${y - 22}" rx="${Math.round(size * 0.55)}" ry="${size}" fill="${petal}" transform="rotate(${angle} ${x} ${y})"/>`,
    ),
    circle(x, y, 11, "#f6c945"),
  ].join("");
}

function flowers(): string[] {
  const random = pseudoRandom(42);
  return [50, 150, 250, 350].map((x) => flower(x, 50, random));
}

export const movingPictures = {
  "boat.svg": picture("A sailing boat on the sea", width, height, boatScene(day, false)),
  "boat-moving.svg": picture("The boat rocks on the waves", width, height, boatScene(day, true)),
  "boat-night.svg": picture("The boat rocks on the waves by night", width, height, boatScene(night, true)),
  "ball-bouncing.svg": picture("A red ball bounces", 300, 260, ball),
  "mug.svg": picture("A blue mug", 320, 260, mug("225", false)),
  "mug-turning.svg": picture("The mug turns on its axis", 320, 260, mug("225", true)),
  "lighthouse.svg": picture("A lighthouse at dusk", width, height, lighthouse),
  "flowers.svg": picture("Four flowers, no two alike", 400, 100, ...flowers()),
};
