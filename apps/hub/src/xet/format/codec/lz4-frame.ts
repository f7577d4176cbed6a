import { XetFormatError } from "../xet-format-error.ts";
import type { DecodedChunk, LoadedChunk } from "./codec.ts";

const magic = 0x184d2204;
const storedBlock = 0x8000_0000;

interface FrameHeader {
  /** Bytes of the header. */
  size: number;
  areBlocksLinked: boolean;
  haveBlocksChecksums: boolean;
  hasContentChecksum: boolean;
  maxBlockBytes: number;
}

/**
 * Decodes the LZ4 frame that a stored chunk is, strictly: one frame without dictionary, all checksums right, nothing after it.
 * @throws {XetFormatError} the frame is damaged or longer than the output
 * @see https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md
 */
export function decodeFrame(chunk: LoadedChunk, output: DecodedChunk): void {
  const header = readHeader(chunk);
  let at = header.size;
  for (;;) {
    need(chunk, at, 4);
    const word = chunk.uint32(at);
    at += 4;
    if (word === 0) break;
    const size = word & ~storedBlock;
    if (size > header.maxBlockBytes) damaged("a block is larger than its frame allows");
    need(chunk, at, size + (header.haveBlocksChecksums ? 4 : 0));
    decodeBlock(chunk, output, { at, size, isStored: word >= storedBlock, header });
    at += size;
    if (header.haveBlocksChecksums) {
      if (chunk.checksum(at - size, size) !== chunk.uint32(at)) damaged("the checksum of a block is wrong");
      at += 4;
    }
  }
  if (header.hasContentChecksum) {
    need(chunk, at, 4);
    if (output.checksum() !== chunk.uint32(at)) damaged("the checksum of the content is wrong");
    at += 4;
  }
  if (at !== chunk.size) damaged("bytes follow the frame");
}

interface Block {
  at: number;
  size: number;
  isStored: boolean;
  header: FrameHeader;
}

function decodeBlock(chunk: LoadedChunk, output: DecodedChunk, { at, size, isStored, header }: Block): void {
  const before = output.size;
  const isDecoded = isStored ? output.copy(at, size) : output.decodeBlock(at, size, header.areBlocksLinked);
  if (!isDecoded) damaged("a block is damaged or longer than the chunk");
  if (output.size - before > header.maxBlockBytes) damaged("a block is larger than its frame allows");
}

function readHeader(chunk: LoadedChunk): FrameHeader {
  need(chunk, 0, 7);
  if (chunk.uint32(0) !== magic) damaged("it does not start with the LZ4 magic number");
  const flags = chunk.uint8(4);
  const sizes = chunk.uint8(5);
  if (flags >> 6 !== 1 || (flags & 0b10) !== 0 || (sizes & 0b1000_1111) !== 0) damaged("unknown version or flags");
  if ((flags & 0b1) !== 0) damaged("it needs a dictionary");
  const blockSize = sizes >> 4;
  if (blockSize < 4) damaged("unknown block size");
  const size = (flags & 0b1000) === 0 ? 7 : 15;
  need(chunk, 0, size);
  if (((chunk.checksum(4, size - 5) >> 8) & 0xff) !== chunk.uint8(size - 1)) damaged("the header's checksum is wrong");
  return {
    size,
    areBlocksLinked: (flags & 0b10_0000) === 0,
    haveBlocksChecksums: (flags & 0b1_0000) !== 0,
    hasContentChecksum: (flags & 0b100) !== 0,
    // 64 KiB, 256 KiB, 1 MiB or 4 MiB.
    maxBlockBytes: 4 ** (blockSize - 4) * 64 * 1024,
  };
}

function need(chunk: LoadedChunk, at: number, size: number): void {
  if (at + size > chunk.size) damaged("it is cut off");
}

function damaged(reason: string): never {
  throw new XetFormatError(`its LZ4 frame is damaged: ${reason}`);
}
