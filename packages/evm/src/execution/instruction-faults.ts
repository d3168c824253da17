const stackLimit = 1024;
const invalid = 0xfe;

/** The name of an instruction, as the reference client writes it; `name` is that of @ethereumjs/evm. */
export function nameOf(code: number, name: string): string {
  if (name === 'PREVRANDAO') return 'DIFFICULTY';
  return name !== 'INVALID' || code === invalid ? name : `opcode 0x${code.toString(16)} not defined`;
}

/** Why an instruction cannot begin on a stack of that height, in the words of the reference client. */
export function stackFault(code: number, height: number): string | undefined {
  const { takes, puts } = stackUseOf(code);
  if (height < takes) return `stack underflow (${height} <=> ${takes})`;
  const limit = stackLimit + takes - puts;
  return height > limit ? `stack limit reached ${height} (${limit})` : undefined;
}

/** What an instruction takes from the stack and what it puts there. */
interface StackUse {
  readonly takes: number;
  readonly puts: number;
}

// Runs of instructions: first, last, taken, put.
const uses: readonly (readonly [number, number, number, number])[] = [
  [0x00, 0x00, 0, 0],
  [0x01, 0x07, 2, 1],
  [0x08, 0x09, 3, 1],
  [0x0a, 0x0b, 2, 1],
  [0x10, 0x14, 2, 1],
  [0x15, 0x15, 1, 1],
  [0x16, 0x18, 2, 1],
  [0x19, 0x19, 1, 1],
  [0x1a, 0x1d, 2, 1],
  [0x1e, 0x1e, 1, 1],
  [0x20, 0x20, 2, 1],
  [0x30, 0x30, 0, 1],
  [0x31, 0x31, 1, 1],
  [0x32, 0x34, 0, 1],
  [0x35, 0x35, 1, 1],
  [0x36, 0x36, 0, 1],
  [0x37, 0x37, 3, 0],
  [0x38, 0x38, 0, 1],
  [0x39, 0x39, 3, 0],
  [0x3a, 0x3a, 0, 1],
  [0x3b, 0x3b, 1, 1],
  [0x3c, 0x3c, 4, 0],
  [0x3d, 0x3d, 0, 1],
  [0x3e, 0x3e, 3, 0],
  [0x3f, 0x40, 1, 1],
  [0x41, 0x48, 0, 1],
  [0x49, 0x49, 1, 1],
  [0x4a, 0x4a, 0, 1],
  [0x50, 0x50, 1, 0],
  [0x51, 0x51, 1, 1],
  [0x52, 0x53, 2, 0],
  [0x54, 0x54, 1, 1],
  [0x55, 0x55, 2, 0],
  [0x56, 0x56, 1, 0],
  [0x57, 0x57, 2, 0],
  [0x58, 0x5a, 0, 1],
  [0x5b, 0x5b, 0, 0],
  [0x5c, 0x5c, 1, 1],
  [0x5d, 0x5d, 2, 0],
  [0x5e, 0x5e, 3, 0],
  [0x5f, 0x7f, 0, 1],
  [0xf0, 0xf0, 3, 1],
  [0xf1, 0xf2, 7, 1],
  [0xf3, 0xf3, 2, 0],
  [0xf4, 0xf4, 6, 1],
  [0xf5, 0xf5, 4, 1],
  [0xfa, 0xfa, 6, 1],
  [0xfd, 0xfd, 2, 0],
  [0xff, 0xff, 1, 0],
];

// One that does not exist leaves the stack alone.
function stackUseOf(code: number): StackUse {
  return table[code] ?? { takes: 0, puts: 0 };
}

const table: readonly StackUse[] = Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x80 && code <= 0x8f) return { takes: code - 0x7f, puts: code - 0x7e };
  if (code >= 0x90 && code <= 0x9f) return { takes: code - 0x8e, puts: code - 0x8e };
  if (code >= 0xa0 && code <= 0xa4) return { takes: code - 0x9e, puts: 0 };
  const [, , takes = 0, puts = 0] = uses.find(([first, last]) => code >= first && code <= last) ?? [];
  return { takes, puts };
});
