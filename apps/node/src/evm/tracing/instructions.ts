/** Instructions that tracers know by their number. */
export const op = {
  STOP: 0x00,
  KECCAK256: 0x20,
  BALANCE: 0x31,
  EXTCODESIZE: 0x3b,
  EXTCODECOPY: 0x3c,
  RETURNDATACOPY: 0x3e,
  EXTCODEHASH: 0x3f,
  SLOAD: 0x54,
  SSTORE: 0x55,
  GAS: 0x5a,
  TLOAD: 0x5c,
  TSTORE: 0x5d,
  LOG0: 0xa0,
  LOG4: 0xa4,
  CREATE: 0xf0,
  CALL: 0xf1,
  CALLCODE: 0xf2,
  RETURN: 0xf3,
  DELEGATECALL: 0xf4,
  CREATE2: 0xf5,
  STATICCALL: 0xfa,
  REVERT: 0xfd,
  INVALID: 0xfe,
  SELFDESTRUCT: 0xff,
} as const;

/** Whether the instruction calls a contract. */
export function isCall(code: number): boolean {
  return code === op.CALL || code === op.CALLCODE || code === op.DELEGATECALL || code === op.STATICCALL;
}

/** Whether the instruction makes a contract. */
export function isCreation(code: number): boolean {
  return code === op.CREATE || code === op.CREATE2;
}

/** What an instruction takes from the stack and what it puts there. */
export interface StackUse {
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

/** How an instruction uses the stack; one that does not exist leaves it alone. */
export function stackUseOf(code: number): StackUse {
  return table[code] ?? { takes: 0, puts: 0 };
}

const table: readonly StackUse[] = Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x80 && code <= 0x8f) return { takes: code - 0x7f, puts: code - 0x7e };
  if (code >= 0x90 && code <= 0x9f) return { takes: code - 0x8e, puts: code - 0x8e };
  if (code >= op.LOG0 && code <= op.LOG4) return { takes: code - op.LOG0 + 2, puts: 0 };
  const [, , takes = 0, puts = 0] = uses.find(([first, last]) => code >= first && code <= last) ?? [];
  return { takes, puts };
});
