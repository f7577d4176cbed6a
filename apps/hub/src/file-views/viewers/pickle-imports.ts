import { limits } from "@modelyard/platform/limits";

export interface PickleImport {
  module: string;
  name: string;
}

export interface ReadPickle {
  imports: PickleImport[];
  /** The offset after the pickle, if it was read to its end. */
  end: number | undefined;
  problem: string | undefined;
}

const mark = Symbol("mark");
/** What is known of a value on the pickle machine's stack: texts, because they may become names. */
type Value = string | undefined | typeof mark;

/** How many values an opcode takes from the stack and puts there. */
const effects: Readonly<Record<number, readonly [taken: number, put: number]>> = {
  0x30: [1, 0], // POP
  0x4e: [0, 1], // NONE
  0x51: [1, 1], // BINPERSID
  0x52: [2, 1], // REDUCE
  0x5d: [0, 1], // EMPTY_LIST
  0x61: [1, 0], // APPEND
  0x62: [1, 0], // BUILD
  0x7d: [0, 1], // EMPTY_DICT
  0x73: [2, 0], // SETITEM
  0x29: [0, 1], // EMPTY_TUPLE
  0x81: [2, 1], // NEWOBJ
  0x85: [1, 1], // TUPLE1
  0x86: [2, 1], // TUPLE2
  0x87: [3, 1], // TUPLE3
  0x88: [0, 1], // NEWTRUE
  0x89: [0, 1], // NEWFALSE
  0x8f: [0, 1], // EMPTY_SET
  0x92: [3, 1], // NEWOBJ_EX
  0x97: [0, 1], // NEXT_BUFFER
  0x98: [0, 0], // READONLY_BUFFER
};
/** Opcodes with an argument of a fixed size that put an unknown value on the stack. */
const fixed: Readonly<Record<number, number>> = { 0x47: 8, 0x4a: 4, 0x4b: 1, 0x4d: 2 };
/** Opcodes with an argument of a fixed size that leave the stack as it is. */
const ignored: Readonly<Record<number, number>> = { 0x80: 1, 0x95: 8 };
/** Opcodes whose argument is a line, of a number or an id. */
const lines: ReadonlySet<number> = new Set([0x46, 0x49, 0x4c, 0x50]);
/** Opcodes with the bytes of a text, and the size of their length. */
const texts: Readonly<Record<number, number>> = { 0x54: 4, 0x55: 1, 0x58: 4, 0x8c: 1, 0x8d: 8 };
/** The same of bytes and long numbers. */
const blobs: Readonly<Record<number, number>> = { 0x42: 4, 0x43: 1, 0x8a: 1, 0x8b: 4, 0x8e: 8, 0x96: 8 };
/** Opcodes that take everything down to the mark, and put a value there or not. */
const toMark: Readonly<Record<number, 0 | 1>> = {
  0x31: 0, // POP_MARK
  0x64: 1, // DICT
  0x65: 0, // APPENDS
  0x6c: 1, // LIST
  0x6f: 1, // OBJ
  0x74: 1, // TUPLE
  0x75: 0, // SETITEMS
  0x90: 0, // ADDITEMS
  0x91: 1, // FROZENSET
};

class BadPickleError extends Error {}

/**
 * Finds the names that loading a pickle would import, by following its opcodes. Nothing is executed: of the machine, only
 * texts on the stack and in the memo are kept.
 * @see https://github.com/python/cpython/blob/main/Lib/pickletools.py
 */
export function readPickleImports(bytes: Buffer, start = 0): ReadPickle {
  const reader = new PickleReader(bytes, start);
  try {
    return { imports: reader.imports, end: reader.run(), problem: undefined };
  } catch (error) {
    if (!(error instanceof BadPickleError)) throw error;
    return { imports: reader.imports, end: undefined, problem: error.message };
  }
}

class PickleReader {
  readonly imports: PickleImport[] = [];
  readonly #seen = new Set<string>();
  readonly #bytes: Buffer;
  #at: number;
  readonly #stack: Value[] = [];
  readonly #memo = new Map<number, Value>();

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  /** @returns the offset after the pickle */
  run(): number {
    const { opcodes } = limits.fileViews.pickle;
    for (let count = 0; count < opcodes; count += 1) {
      const opcode = this.#take(1)[0] ?? 0;
      if (opcode === 0x2e) return this.#at;
      this.#step(opcode);
    }
    throw new BadPickleError(`It has more than ${opcodes} instructions.`);
  }

  #step(opcode: number): void {
    const effect = effects[opcode];
    const toMarkPut = toMark[opcode];
    if (effect !== undefined) this.#replace(effect[0], effect[1]);
    else if (fixed[opcode] !== undefined) this.#push(this.#skip(fixed[opcode]));
    else if (ignored[opcode] !== undefined) this.#skip(ignored[opcode]);
    else if (lines.has(opcode)) this.#skipLine();
    else if (texts[opcode] !== undefined) this.#push(this.#sized(texts[opcode]).toString());
    else if (blobs[opcode] !== undefined) this.#skipSized(blobs[opcode]);
    else if (toMarkPut !== undefined) this.#takeToMark(toMarkPut);
    else this.#special(opcode);
  }

  #special(opcode: number): void {
    switch (opcode) {
      case 0x28: // MARK
        return this.#push(mark);
      case 0x32: // DUP
        return this.#push(this.#stack.at(-1));
      case 0x53: // STRING
        return this.#push(this.#line().replace(/^(['"])(.*)\1$/, "$2"));
      case 0x56: // UNICODE
        return this.#push(this.#line());
      case 0x63: // GLOBAL
        this.#import(this.#line(), this.#line());
        return this.#push(undefined);
      case 0x69: // INST
        this.#import(this.#line(), this.#line());
        return this.#takeToMark(1);
      case 0x93: {
        // STACK_GLOBAL
        const name = this.#stack.pop();
        const module = this.#stack.pop();
        this.#import(textOf(module), textOf(name));
        return this.#push(undefined);
      }
      case 0x82:
      case 0x83:
      case 0x84: {
        // EXT1, EXT2, EXT4
        const code = this.#number(2 ** (opcode - 0x82));
        this.#import("copyreg", `extension ${code}`);
        return this.#push(undefined);
      }
      case 0x67: // GET
        return this.#push(this.#memo.get(Number(this.#line())));
      case 0x68: // BINGET
        return this.#push(this.#memo.get(this.#number(1)));
      case 0x6a: // LONG_BINGET
        return this.#push(this.#memo.get(this.#number(4)));
      case 0x70: // PUT
        return this.#remember(Number(this.#line()));
      case 0x71: // BINPUT
        return this.#remember(this.#number(1));
      case 0x72: // LONG_BINPUT
        return this.#remember(this.#number(4));
      case 0x94: // MEMOIZE
        return this.#remember(this.#memo.size);
      default:
        throw new BadPickleError(`Byte ${this.#at - 1} is not an instruction.`);
    }
  }

  #import(module: string, name: string): void {
    const { names, nameChars } = limits.fileViews.pickle;
    const key = `${module.slice(0, nameChars)} ${name.slice(0, nameChars)}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (this.imports.length >= names) throw new BadPickleError(`It imports more than ${names} names.`);
    this.imports.push({ module: module.slice(0, nameChars), name: name.slice(0, nameChars) });
  }

  #push(value: Value): void {
    this.#stack.push(value);
  }

  #replace(taken: number, put: number): void {
    for (let count = 0; count < taken; count += 1) this.#stack.pop();
    if (put === 1) this.#push(undefined);
  }

  #takeToMark(put: 0 | 1): void {
    this.#stack.length = Math.max(this.#stack.lastIndexOf(mark), 0);
    if (put === 1) this.#push(undefined);
  }

  #remember(index: number): void {
    this.#memo.set(index, this.#stack.at(-1));
  }

  #take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new BadPickleError("It ends in the middle of an instruction.");
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }

  #skip(length: number): undefined {
    this.#take(length);
    return undefined;
  }

  #skipLine(): void {
    this.#line();
    this.#push(undefined);
  }

  #number(length: number): number {
    return this.#take(length).readUIntLE(0, length);
  }

  /** Reads bytes after their length. */
  #sized(lengthBytes: number): Buffer {
    const length = lengthBytes === 8 ? Number(this.#take(8).readBigUInt64LE()) : this.#number(lengthBytes);
    return this.#take(length);
  }

  #skipSized(lengthBytes: number): void {
    this.#sized(lengthBytes);
    this.#push(undefined);
  }

  #line(): string {
    const end = this.#bytes.indexOf(10, this.#at);
    if (end === -1) throw new BadPickleError("It ends in the middle of an instruction.");
    return this.#take(end + 1 - this.#at)
      .toString()
      .replace(/\r?\n$/, "");
  }
}

function textOf(value: Value): string {
  return typeof value === "string" ? value : "?";
}

/** Names of the modules that weights and arrays need. */
const usualNames: ReadonlySet<string> = new Set(
  `_codecs.encode builtins.bytearray builtins.bytes builtins.complex builtins.dict builtins.float builtins.frozenset
  builtins.int builtins.list builtins.object builtins.set builtins.slice builtins.str builtins.tuple
  __builtin__.bytearray __builtin__.complex __builtin__.frozenset __builtin__.object __builtin__.set
  argparse.Namespace collections.Counter collections.OrderedDict collections.defaultdict collections.deque copyreg._reconstructor
  copy_reg._reconstructor datetime.date datetime.datetime datetime.timedelta numpy.dtype numpy.ndarray numpy.float32
  numpy.float64 numpy.int64 numpy.core.multiarray._reconstruct numpy.core.multiarray.scalar
  numpy._core.multiarray._reconstruct numpy._core.multiarray.scalar numpy.core.numeric._frombuffer
  numpy._core.numeric._frombuffer pathlib.Path pathlib.PosixPath torch.Size torch.Tensor torch.device torch.dtype
  torch._utils._rebuild_parameter torch._utils._rebuild_tensor torch._utils._rebuild_tensor_v2
  torch._utils._rebuild_qtensor torch._utils._rebuild_sparse_tensor torch._tensor._rebuild_from_type_v2
  torch.nn.parameter.Parameter torch.serialization._get_layout torch.storage.TypedStorage torch.storage.UntypedStorage
  torch.bfloat16 torch.bool torch.complex64 torch.float16 torch.float32 torch.float64 torch.half torch.int16 torch.int32
  torch.int64 torch.int8 torch.long torch.uint8`.split(/\s+/),
);
const storage = /^torch(?:\.cuda)?\.[A-Z][A-Za-z0-9]{0,20}Storage$/;

/** Returns whether weights usually need a name, which therefore says nothing about the author's intentions. */
export function isUsualImport({ module, name }: PickleImport): boolean {
  const full = `${module}.${name}`;
  return usualNames.has(full) || storage.test(full);
}
