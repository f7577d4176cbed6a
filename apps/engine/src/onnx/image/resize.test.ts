import { expect, test } from "vitest";
import { centerCrop, type Pixels, upright } from "./pixels.ts";
import { PreprocessorConfig, preprocessImage } from "./preprocess-image.ts";
import { resize } from "./resize.ts";

/** A picture whose bytes follow from their position: the same as in the script that made the expected values. */
function picture(width: number, height: number): Pixels {
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * index * 7 + index * 13) % 251),
  };
}

const numbered = (width: number, height: number): Pixels => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, index) => Math.floor(index / 3)),
});
const reds = ({ data }: Pixels) => Array.from(data.filter((_, index) => index % 3 === 0));

test.each([
  { orientation: 1, width: 3, pixels: [0, 1, 2, 3, 4, 5] },
  { orientation: 2, width: 3, pixels: [2, 1, 0, 5, 4, 3] },
  { orientation: 3, width: 3, pixels: [5, 4, 3, 2, 1, 0] },
  { orientation: 4, width: 3, pixels: [3, 4, 5, 0, 1, 2] },
  { orientation: 5, width: 2, pixels: [0, 3, 1, 4, 2, 5] },
  { orientation: 6, width: 2, pixels: [3, 0, 4, 1, 5, 2] },
  { orientation: 7, width: 2, pixels: [5, 2, 4, 1, 3, 0] },
  { orientation: 8, width: 2, pixels: [2, 5, 1, 4, 0, 3] },
])("turns an image with orientation $orientation upright", ({ orientation, width, pixels }) => {
  const turned = upright(numbered(3, 2), orientation);
  expect(turned.width).toBe(width);
  expect(reds(turned)).toEqual(pixels);
});

test("cuts out the middle, with black where there is no image", () => {
  expect(reds(centerCrop(numbered(4, 4), 2, 2))).toEqual([5, 6, 9, 10]);
  expect(reds(centerCrop(numbered(1, 2), 3, 2))).toEqual([0, 0, 0, 0, 1, 0]);
});

// Made with Pillow 13: Image.frombytes("RGB", (7, 5), picture).resize((4, 3), filter).tobytes()
const resized = [
  { filter: 0, size: [4, 3], bytes: "0014364fb732a06130f30d305dc744ba7d4e1e355a7fea6821e1b48ca5ccf96be66d3307" },
  { filter: 1, size: [4, 3], bytes: "2e7e949787935c519e616f52a9a4499557473f23566cb84ba3a9785f788aa139ab7e476f" },
  { filter: 2, size: [4, 3], bytes: "437a90838390675392696e5a979a4d8f60524e3a5d6ca74d93a77d6b768e9b3da372486b" },
  {
    filter: 2,
    size: [11, 9],
    bytes:
      "0014362e558b64a6df55b266749076b64deda85a757889631ae6db8a7685f30d302043733c718f60a8ab6c9a83887d88b055b0884889555e8313a1ac707262c743205690d953a19758ac549273b2a95da6a6634a532ba91b15b8062d5d466b287d9c065fb1a270a3678a8d2caa70839e58796f442738287f232e8e3c623c5d9d3076c92f5dc7448f9a2ac96510be763b8759392d1a15232b413c5f4b83c02785dd487fea68aea539c19840d084479a6a476b554c3e435662295783315c9e686575a66850d369d89340d99a59ce9b7580675c55576644618c962e73be1575ae209b6a707d32b15f66c48887ac84aa8e8189889659739b1d52959d4da9cc3bb4911bae6e406557622821e1b456b79d9487888e9cb85b84ba06499aa15fcad552d98018b97023566d3307",
  },
  { filter: 3, size: [4, 3], bytes: "397b918c8692635197666f55a0a149925a4c452d596db34b9baa7b65758d9f3aa875476b" },
  {
    filter: 3,
    size: [11, 9],
    bytes:
      "00001829478c6aabfa49c54b6a9964b74bfcbf4e628095470efff5927492ff00261b3169356a935eafbb65a57b888284b557bc98408455617c05aebd746f65d931165b90f24ea8994eb447986bcabb58b7ab67464f24ba0a07d5001b57436c1780a8005bc1bd68ae64858b12bd6b98b254876e4315211c8c0a22a73758275da91d75dd2d55ce488b9c28ce610ccb7c418b5d3d2d1a15151d4537595087c4238be6487eec6dbba225d39834e083469c65375f503f3d42555c1c4989264aaf6f6378ba7044e776e68b36e99c59d5a17d775e544351614865909f296ed0046eb714a462758123bf5e5acb9081b088ab8d848e8d9e4e76a31a539aab52b2e73dc28f10ba66375e555e1c07f0c345bca19481859ea8c6568cc600479bae68d7ef5ff07813c2691849732900",
  },
  { filter: 4, size: [4, 3], bytes: "458492996f925a31935c7257949527744c321e355a86dc45a2a6784e668ddc389e704b71" },
  { filter: 5, size: [4, 3], bytes: "3c728e818589714c89746e59919e4195614f3f345976c04c8bac806a7894ad43a96c4762" },
] as const;

test.each(resized)("resizes as Pillow does: $filter to $size", ({ filter, size: [width, height], bytes }) => {
  expect(Buffer.from(resize(picture(7, 5), width, height, filter).data).toString("hex")).toBe(bytes);
});

test.each([
  { title: "a square", config: { size: { height: 2, width: 3 } }, expected: [3, 2] },
  {
    title: "a number as a square",
    config: { size: 4, feature_extractor_type: "ViTFeatureExtractor" },
    expected: [4, 4],
  },
  {
    title: "a number as the shorter side",
    config: { size: 4, feature_extractor_type: "CLIPFeatureExtractor" },
    expected: [8, 4],
  },
  { title: "the shorter side", config: { size: { shortest_edge: 3 } }, expected: [6, 3] },
  {
    title: "a crop",
    config: { size: { shortest_edge: 3 }, do_center_crop: true, crop_size: { height: 2, width: 2 } },
    expected: [2, 2],
  },
  {
    title: "ConvNeXT",
    config: { size: { shortest_edge: 7 }, image_processor_type: "ConvNextImageProcessor" },
    expected: [7, 7],
  },
  { title: "no resizing", config: { do_resize: false }, expected: [10, 5] },
])("reads a size as $title", ({ config, expected }) => {
  const { width, height, data } = preprocessImage(picture(10, 5), PreprocessorConfig.parse(config));
  expect([width, height]).toEqual(expected);
  expect(data).toHaveLength(width * height * 3);
});

test("scales colours and orders them by channel", () => {
  const image = { width: 2, height: 1, data: Uint8Array.of(0, 51, 102, 255, 204, 153) };
  const config = { do_resize: false, image_mean: [0, 0.5, 1], image_std: [1, 0.5, 2] };
  const { data } = preprocessImage(image, PreprocessorConfig.parse(config));
  expect(Array.from(data)).toEqual([0, 1, -0.6, 0.6, -0.3, -0.2].map((value) => expect.closeTo(value, 6)));
  const plain = preprocessImage(
    image,
    PreprocessorConfig.parse({ do_resize: false, do_rescale: false, do_normalize: false }),
  );
  expect(Array.from(plain.data)).toEqual([0, 255, 51, 204, 102, 153]);
});
