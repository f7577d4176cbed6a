import { circle, group, label, line, path, picture, polygon, rect } from "./svg.ts";

function cat(fur: string, extra = ""): string {
  return [
    path("M100 250 q0 -90 60 -95 q60 5 60 95 z", fur),
    polygon("112,70 122,20 155,58", fur),
    polygon("208,70 198,20 165,58", fur),
    circle(160, 100, 55, fur),
    extra,
    circle(140, 92, 8, "#2c3e2d"),
    circle(180, 92, 8, "#2c3e2d"),
    polygon("154,112 166,112 160,120", "#c0626a"),
    ...[-1, 1].flatMap((side) =>
      [112, 118, 124].map((y) => line(160 + side * 18, y, 160 + side * 62, y + (y - 118) * 1.5, "#5c5349", 2)),
    ),
    path("M215 240 q55 -5 40 -70", "none", ` stroke="${fur}" stroke-width="16" stroke-linecap="round"`),
  ].join("");
}

const stripes = [
  ...[-1, 1].flatMap((side) => [60, 78, 96].map((y) => line(160 + side * 46, y, 160 + side * 28, y + 6, "#2b2018", 6))),
  ...[180, 205, 230].flatMap((y) => [line(112, y, 140, y + 6, "#2b2018", 7), line(208, y, 180, y + 6, "#2b2018", 7)]),
].join("");

const joints: Readonly<Record<string, readonly [number, number]>> = {
  head: [160, 45],
  neck: [160, 80],
  leftShoulder: [130, 88],
  rightShoulder: [190, 88],
  leftElbow: [100, 125],
  rightElbow: [222, 62],
  leftHand: [112, 165],
  rightHand: [238, 25],
  hip: [160, 165],
  leftKnee: [140, 215],
  rightKnee: [188, 212],
  leftFoot: [130, 265],
  rightFoot: [200, 265],
};
const bones: readonly (readonly [string, string])[] = [
  ["head", "neck"],
  ["neck", "leftShoulder"],
  ["neck", "rightShoulder"],
  ["leftShoulder", "leftElbow"],
  ["leftElbow", "leftHand"],
  ["rightShoulder", "rightElbow"],
  ["rightElbow", "rightHand"],
  ["neck", "hip"],
  ["hip", "leftKnee"],
  ["leftKnee", "leftFoot"],
  ["hip", "rightKnee"],
  ["rightKnee", "rightFoot"],
];

function skeleton(colour: string, strokeWidth: number): string {
  return bones
    .map(([from, to]) => {
      const [x1, y1] = joints[from] ?? [0, 0];
      const [x2, y2] = joints[to] ?? [0, 0];
      return line(x1, y1, x2, y2, colour, strokeWidth);
    })
    .join("");
}

const body = skeleton("#3f6fb5", 18) + circle(160, 42, 24, "#e2b38c");

const nodes: readonly (readonly [number, number])[] = [
  [60, 80],
  [120, 40],
  [180, 80],
  [180, 150],
  [120, 190],
  [60, 150],
  [250, 190],
];
const edges = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [5, 0],
  [3, 6],
];

function molecule(): string {
  const bondLines = edges.map(([from = 0, to = 0]) => {
    const [x1, y1] = nodes[from] ?? [0, 0];
    const [x2, y2] = nodes[to] ?? [0, 0];
    return line(x1, y1, x2, y2, "#777", 5);
  });
  const atoms = nodes.map(([x, y], index) => circle(x, y, 18, index === 6 ? "#d0342c" : "#3d4c5c"));
  return [...bondLines, ...atoms].join("");
}

const bell = [
  rect(150, 20, 20, 70, "#7a5636", ' rx="8"'),
  path("M160 80 q60 5 62 110 l20 25 h-164 l20 -25 q2 -105 62 -110 z", "#e0b03f"),
  circle(160, 222, 14, "#9c7420"),
].join("");

const arm = [
  rect(40, 250, 400, 12, "#8d949b"),
  rect(80, 210, 60, 40, "#39424e"),
  line(110, 210, 170, 120, "#f28e2b", 20),
  line(170, 120, 270, 150, "#f28e2b", 16),
  line(270, 150, 270, 185, "#39424e", 8),
  line(260, 185, 255, 205, "#39424e", 6),
  line(280, 185, 285, 205, "#39424e", 6),
  circle(270, 232, 18, "#d0342c"),
  path("M340 205 v45 h70 v-45", "none", ' stroke="#7a5636" stroke-width="8"'),
].join("");

export const figurePictures = {
  "cat.svg": picture("A sitting grey cat", 320, 270, rect(0, 0, 320, 270, "#f3efe6"), cat("#9aa0a8")),
  "cat-tiger.svg": picture(
    "The same cat with tiger stripes",
    320,
    270,
    rect(0, 0, 320, 270, "#f3efe6"),
    cat("#e8923a", stripes),
  ),
  "person.svg": picture("A person waving", 320, 290, rect(0, 0, 320, 290, "#eef3f7"), body),
  "person-keypoints.svg": picture(
    "The same person with joints marked",
    320,
    290,
    rect(0, 0, 320, 290, "#eef3f7"),
    group('opacity="0.35"', body),
    skeleton("#59a14f", 4),
    ...Object.values(joints).map(([x, y]) => circle(x, y, 6, "#e15759")),
  ),
  "graph.svg": picture(
    "A ring of six nodes with a seventh beside it",
    310,
    230,
    rect(0, 0, 310, 230, "#f7f7f4"),
    molecule(),
  ),
  "bell.svg": picture("A hand bell", 320, 250, rect(0, 0, 320, 250, "#eef3f7"), bell),
  "robot-arm.svg": picture("A robot arm over a ball, beside a box", 480, 280, rect(0, 0, 480, 280, "#eef3f7"), arm),
  "invoice.svg": picture(
    "An invoice",
    340,
    280,
    rect(0, 0, 340, 280, "#fffdf7", ' stroke="#bbb"'),
    label(24, 44, "INVOICE 1047", "#222", 20),
    label(24, 70, "Keller Bicycles, 3 March", "#555"),
    ...["2 tyres;56.00 €", "1 chain;18.00 €", "Labour;10.00 €"].flatMap((row, index) => {
      const [what = "", price = ""] = row.split(";");
      return [label(24, 115 + index * 28, what, "#222"), label(250, 115 + index * 28, price, "#222")];
    }),
    line(24, 190, 316, 190, "#999", 1),
    label(24, 220, "Total", "#222", 17),
    label(242, 220, "84.00 €", "#222", 17),
  ),
  "report-page.svg": picture(
    "A page with a bar chart of revenue by quarter",
    340,
    280,
    rect(0, 0, 340, 280, "#fffdf7", ' stroke="#bbb"'),
    label(24, 40, "Revenue by quarter", "#222", 18),
    ...[90, 120, 165, 110].flatMap((value, index) => [
      rect(45 + index * 70, 235 - value, 40, value, index === 2 ? "#e15759" : "#4e79a7"),
      label(55 + index * 70, 256, `Q${index + 1}`, "#444"),
    ]),
    line(30, 235, 320, 235, "#444", 2),
  ),
};
