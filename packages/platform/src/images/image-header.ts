export type ImageFormat = "jpeg" | "png" | "webp";

/** What a file says about its image, before it is decoded. */
export interface ImageHeader {
  format: ImageFormat;
  width: number;
  height: number;
  /** How the image has to be turned, as in Exif: 1 to 8. */
  orientation: number;
}

/** A file is no image that can be decoded, or one that is too large. */
export class ImageHeaderError extends Error {
  override name = "ImageHeaderError";
  readonly isTooLarge: boolean;

  constructor(message: string, { isTooLarge = false, ...options }: ErrorOptions & { isTooLarge?: boolean } = {}) {
    super(message, options);
    this.isTooLarge = isTooLarge;
  }
}

export interface ImageLimits {
  bytes: number;
  /** Of width and height. */
  side: number;
  pixels: number;
}

const invalid = (message: string) => new ImageHeaderError(message);
const accepted = "Send a JPEG, PNG or WebP file.";

/** Parts of a file that are read to find its header. A file of empty ones would block the process. */
const mostParts = 65_536;
/** Progressive images have about ten. Each one makes a decoder go through all pixels, however little data it has. */
const mostScans = 100;

const tags = {
  riff: tag("RIFF"),
  webp: tag("WEBP"),
  exif: tag("Exif"),
  png: { animation: tag("acTL"), exif: tag("eXIf"), end: tag("IEND") },
  vp8: { lossy: tag("VP8 "), lossless: tag("VP8L"), extended: tag("VP8X"), exif: tag("EXIF") },
} as const;

/**
 * Reads the header of an image, so that oversized images are refused before they are decoded.
 * @throws {ImageHeaderError} another format, animated, damaged or too large
 */
export function readImageHeader(file: Uint8Array, { bytes, side, pixels }: ImageLimits): ImageHeader {
  if (file.length > bytes) {
    throw new ImageHeaderError(`The image has ${file.length} bytes; the limit is ${bytes}. Send a smaller one.`, {
      isTooLarge: true,
    });
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let header: ImageHeader;
  try {
    header = headerOf(view);
  } catch (cause) {
    if (cause instanceof ImageHeaderError) throw cause;
    // Reads behind the end.
    throw new ImageHeaderError(`The image is incomplete or damaged. ${accepted}`, { cause });
  }
  const { width, height } = header;
  if (width === 0 || height === 0) throw invalid(`The image has no pixels. ${accepted}`);
  if (width > side || height > side || width * height > pixels) {
    throw new ImageHeaderError(
      `The image has ${width}×${height} pixels; the limit is ${pixels} pixels and ${side} on a side. Send a smaller one.`,
      { isTooLarge: true },
    );
  }
  return header;
}

function headerOf(view: DataView): ImageHeader {
  if (view.byteLength < 12) throw invalid(`The file is no image that can be read. ${accepted}`);
  if (view.getUint16(0) === 0xffd8) return jpegHeader(view);
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return pngHeader(view);
  if (view.getUint32(0) === tags.riff && view.getUint32(8) === tags.webp) return webpHeader(view);
  throw invalid(`The file is no image that can be read. ${accepted}`);
}

function tag(name: string): number {
  return Buffer.from(name, "latin1").readUInt32BE();
}

function checkParts(parts: number): void {
  if (parts > mostParts) throw invalid(`The image has more than ${mostParts} parts. ${accepted}`);
}

/** Counts scans by their marker, which compressed data cannot contain. */
function checkScans(view: DataView): void {
  const file = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  let at = -1;
  for (let scans = 0; scans <= mostScans; scans++) {
    at = file.indexOf("ffda", at + 1, "hex");
    if (at === -1) return;
  }
  throw invalid(`The JPEG file has more than ${mostScans} scans. Save the image again in a usual program.`);
}

function jpegHeader(view: DataView): ImageHeader {
  let orientation = 1;
  for (let [offset, parts] = [2, 0]; ; parts++) {
    checkParts(parts);
    if (view.getUint8(offset) !== 0xff) throw invalid(`The JPEG file is damaged. ${accepted}`);
    const marker = view.getUint8(offset + 1);
    // Fill bytes, and markers without content.
    if (marker === 0xff) {
      offset++;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      offset += 2;
      continue;
    }
    const size = view.getUint16(offset + 2);
    if (marker === 0xe1 && size > 14 && view.getUint32(offset + 4) === tags.exif) {
      orientation = exifOrientation(view, offset + 10, offset + 2 + size);
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const [height, width, channels] = [
        view.getUint16(offset + 5),
        view.getUint16(offset + 7),
        view.getUint8(offset + 9),
      ];
      if (channels === 4) throw invalid("JPEG files in CMYK are not supported. Convert the image to RGB.");
      checkScans(view);
      return { format: "jpeg", width, height, orientation };
    }
    if (marker === 0xd9 || marker === 0xda || size < 2) throw invalid(`The JPEG file is damaged. ${accepted}`);
    offset += 2 + size;
  }
}

function pngHeader(view: DataView): ImageHeader {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  let orientation = 1;
  for (let [offset, parts] = [8, 0]; offset + 8 <= view.byteLength; parts++) {
    checkParts(parts);
    const [size, type] = [view.getUint32(offset), view.getUint32(offset + 4)];
    if (type === tags.png.animation) throw invalid("Animated images are not supported. Send one picture.");
    if (type === tags.png.exif) orientation = exifOrientation(view, offset + 8, offset + 8 + size);
    if (type === tags.png.end) break;
    offset += 12 + size;
  }
  return { format: "png", width, height, orientation };
}

function webpHeader(view: DataView): ImageHeader {
  const first = view.getUint32(12);
  if (first === tags.vp8.lossy) {
    return {
      format: "webp",
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      orientation: 1,
    };
  }
  if (first === tags.vp8.lossless) {
    const bits = view.getUint32(21, true);
    return { format: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, orientation: 1 };
  }
  if (first !== tags.vp8.extended) throw invalid(`The WebP file is damaged. ${accepted}`);
  if ((view.getUint8(20) & 0x02) !== 0) throw invalid("Animated images are not supported. Send one picture.");
  const side = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 65_536 + 1;
  const header: ImageHeader = { format: "webp", width: side(24), height: side(27), orientation: 1 };
  for (let [offset, parts] = [12, 0]; offset + 8 <= view.byteLength; parts++) {
    checkParts(parts);
    const size = view.getUint32(offset + 4, true);
    if (view.getUint32(offset) === tags.vp8.exif) {
      // Some programs write the marker of JPEG in front.
      const start = size > 6 && view.getUint32(offset + 8) === tags.exif ? offset + 14 : offset + 8;
      header.orientation = exifOrientation(view, start, offset + 8 + size);
    }
    offset += 8 + size + (size % 2);
  }
  return header;
}

/** Reads the orientation from Exif data; damaged data reads as upright. */
function exifOrientation(view: DataView, start: number, end: number): number {
  if (end > view.byteLength || end - start < 14) return 1;
  const isLittleEndian = view.getUint16(start) === 0x4949;
  const entries = start + view.getUint32(start + 4, isLittleEndian);
  if (entries + 2 > end) return 1;
  const count = view.getUint16(entries, isLittleEndian);
  for (let entry = entries + 2; entry < entries + 2 + count * 12 && entry + 12 <= end; entry += 12) {
    if (view.getUint16(entry, isLittleEndian) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, isLittleEndian);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
