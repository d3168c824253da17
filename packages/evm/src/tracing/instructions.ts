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
