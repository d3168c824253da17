import { endianness } from 'node:os';

/** One column of a block in ClickHouse's Native format, filled row by row. */
export interface Column<Value> {
  readonly name: string;
  /** ClickHouse type: `FixedString(20)`. */
  readonly type: string;
  readonly length: number;
  push(value: Value): void;
  /** Forgets every value from this row on. */
  truncate(rows: number): void;
  /** The values as the format wants them: one after the other, little-endian, with nothing between them. */
  bytes(): Uint8Array;
}

const initialRows = 64;
const limbMask = 0xffff_ffff_ffff_ffffn;

/** Typed arrays are written as they lie in memory, and the format is little-endian. */
if (endianness() !== 'LE') throw new Error('the Native format is written on little-endian machines only');

/** Unsigned integers of 8 bits. */
export function uint8Column(name: string): Column<number> {
  return numberColumn(name, 'UInt8', (rows) => new Uint8Array(rows));
}

/** Unsigned integers of 32 bits. */
export function uint32Column(name: string): Column<number> {
  return numberColumn(name, 'UInt32', (rows) => new Uint32Array(rows));
}

/** Moments in Unix seconds, from 0 to 2^32 - 1. */
export function dateTimeColumn(name: string): Column<number> {
  return numberColumn(name, "DateTime('UTC')", (rows) => new Uint32Array(rows));
}

function numberColumn(
  name: string,
  type: string,
  allocate: (rows: number) => Uint8Array | Uint32Array,
): Column<number> {
  let values = allocate(initialRows);
  let length = 0;
  const maximum = 2 ** (8 * values.BYTES_PER_ELEMENT) - 1;
  return {
    name,
    type,
    get length() {
      return length;
    },
    push(value) {
      if (!(value >= 0 && value <= maximum))
        throw new RangeError(`${name} must be an integer from 0 to ${maximum}, got ${value}`);
      if (length === values.length) {
        const grown = allocate(length * 2);
        grown.set(values);
        values = grown;
      }
      values[length++] = value;
    },
    truncate(rows) {
      length = Math.min(length, rows);
    },
    bytes: () => bytesOf(values.subarray(0, length)),
  };
}

/** Unsigned integers of 64 bits. */
export function uint64Column(name: string): Column<bigint> {
  return limbColumn(name, 'UInt64', 1);
}

/** Unsigned integers of 256 bits. */
export function uint256Column(name: string): Column<bigint> {
  return limbColumn(name, 'UInt256', 4);
}

/** Signed integers of 256 bits. */
export function int256Column(name: string): Column<bigint> {
  const column = limbColumn(name, 'Int256', 4);
  const bound = 1n << 255n;
  return {
    ...column,
    get length() {
      return column.length;
    },
    push(value) {
      if (value < -bound || value >= bound)
        throw new RangeError(`${name} must be an integer from ${-bound} to ${bound - 1n}, got ${value}`);
      column.push(BigInt.asUintN(256, value));
    },
  };
}

function limbColumn(name: string, type: string, limbs: number): Column<bigint> {
  let values = new BigUint64Array(initialRows * limbs);
  const maximum = (1n << BigInt(64 * limbs)) - 1n;
  let length = 0;
  return {
    name,
    type,
    get length() {
      return length;
    },
    push(value) {
      if (value < 0n || value > maximum)
        throw new RangeError(`${name} must be an integer from 0 to ${maximum}, got ${value}`);
      let position = length++ * limbs;
      if (position === values.length) {
        const grown = new BigUint64Array(position * 2);
        grown.set(values);
        values = grown;
      }
      if (value <= limbMask) values[position] = value;
      else for (let rest = value; rest > 0n; rest >>= 64n) values[position++] = rest & limbMask;
    },
    truncate(rows) {
      // A value is written only as far as it goes; the rest of its place must be zero.
      values.fill(0n, rows * limbs, length * limbs);
      length = Math.min(length, rows);
    },
    bytes: () => bytesOf(values.subarray(0, length * limbs)),
  };
}

/** Byte strings of one size, given as `0x` hex. */
export function fixedStringColumn(name: string, size: number): Column<string> {
  let values = new Uint8Array(initialRows * size);
  let length = 0;
  return {
    name,
    type: `FixedString(${size})`,
    get length() {
      return length;
    },
    push(hex) {
      const start = length++ * size;
      if (start === values.length) {
        const grown = new Uint8Array(start * 2);
        grown.set(values);
        values = grown;
      }
      writeHex(hex, size, values, start);
    },
    truncate(rows) {
      length = Math.min(length, rows);
    },
    bytes: () => values.subarray(0, length * size),
  };
}

/** Text of any length. */
export function stringColumn(name: string): Column<string> {
  const values: Uint8Array[] = [];
  return {
    name,
    type: 'String',
    get length() {
      return values.length;
    },
    push: (value) => void values.push(encodeString(value)),
    truncate(rows) {
      values.length = Math.min(values.length, rows);
    },
    bytes: () => Buffer.concat(values),
  };
}

/** A string as the format writes it: its length in bytes as a variable-length integer, then UTF-8. */
function encodeString(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([encodeLength(bytes.length), bytes]);
}

/** LEB128: seven bits a byte, the lowest first. */
export function encodeLength(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

function bytesOf(values: ArrayBufferView): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Value of a hexadecimal digit by character code; 255 for any other character. */
const digitValues = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return digit < 0 ? 255 : digit;
});

/** By hand, because a call into the runtime costs more than twenty bytes do. */
function writeHex(hex: string, size: number, target: Uint8Array, start: number): void {
  if (hex.length !== 2 + 2 * size)
    throw new RangeError(`expected 0x and ${2 * size} hexadecimal digits, got ${hex.slice(0, 80)}`);
  for (let index = 0; index < size; index++) {
    const high = digitValues[hex.charCodeAt(2 + 2 * index)] ?? 255;
    const low = digitValues[hex.charCodeAt(3 + 2 * index)] ?? 255;
    if ((high | low) > 15) throw new RangeError(`expected hexadecimal digits, got ${hex.slice(0, 80)}`);
    target[start + index] = (high << 4) | low;
  }
}

/**
 * One block of ClickHouse's Native format: the number of columns and of rows, then each column's name, type and values.
 * Blocks may follow one another in one body. No rows make no block.
 *
 * @example
 * nativeBlock([uint64Column('num')]) // []
 */
export function nativeBlock(
  columns: readonly Pick<Column<never>, 'name' | 'type' | 'length' | 'bytes'>[],
): Uint8Array[] {
  const rows = columns[0]?.length ?? 0;
  const uneven = columns.find((column) => column.length !== rows);
  if (uneven !== undefined)
    throw new RangeError(`column ${uneven.name} has ${uneven.length} rows where ${rows} were expected`);
  if (rows === 0) return [];
  const pieces = [encodeLength(columns.length), encodeLength(rows)];
  for (const column of columns)
    pieces.push(encodeString(column.name), encodeString(column.type), column.bytes());
  return pieces;
}
