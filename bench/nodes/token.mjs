import { addr } from 'micro-eth-signer';

const transferEvent = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const opcodes = {
  ADD: 0x01,
  SUB: 0x03,
  LT: 0x10,
  EQ: 0x14,
  SHR: 0x1c,
  KECCAK256: 0x20,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  CODECOPY: 0x39,
  POP: 0x50,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  DUP2: 0x81,
  DUP3: 0x82,
  SWAP1: 0x90,
  LOG3: 0xa3,
  RETURN: 0xf3,
  REVERT: 0xfd,
}; // prettier-ignore

/** Assembles a program: names of opcodes, `0x…` for a push of those digits, `@name` for one of a label, `name:` for the label. */
function assemble(source) {
  const words = source.trim().split(/\s+/);
  const isLabel = (word) => word.endsWith(':');
  const sizeOf = (word) => (word.startsWith('0x') ? word.length / 2 : word.startsWith('@') ? 3 : 1);
  const places = new Map();
  let at = 0;
  for (const word of words) {
    if (isLabel(word)) places.set(word.slice(0, -1), at);
    at += sizeOf(word);
  }
  const hex = (value, bytes) => value.toString(16).padStart(bytes * 2, '0');
  return words
    .map((word) => {
      if (isLabel(word)) return hex(opcodes.JUMPDEST, 1);
      if (word.startsWith('@')) return `61${hex(places.get(word.slice(1)), 2)}`;
      if (word.startsWith('0x')) return hex(0x5f + (word.length - 2) / 2, 1) + word.slice(2);
      return hex(opcodes[word], 1);
    })
    .join('');
}

/** The slot of an account's balance, as Solidity lays out a mapping in slot 0; the account is on the stack. */
const balanceSlot = '0x00 MSTORE 0x00 0x20 MSTORE 0x40 0x00 KECCAK256';

const runtime = assemble(`
  0x00 CALLDATALOAD 0xe0 SHR
  DUP1 0xa9059cbb EQ @transfer JUMPI
  0x70a08231 EQ @balanceOf JUMPI
  fail: 0x00 0x00 REVERT

  balanceOf: 0x04 CALLDATALOAD ${balanceSlot} SLOAD 0x00 MSTORE 0x20 0x00 RETURN

  transfer:
  CALLER ${balanceSlot} DUP1 SLOAD
  0x24 CALLDATALOAD DUP2 LT @fail JUMPI
  0x24 CALLDATALOAD SWAP1 SUB SWAP1 SSTORE
  0x04 CALLDATALOAD ${balanceSlot} DUP1 SLOAD 0x24 CALLDATALOAD ADD SWAP1 SSTORE
  0x24 CALLDATALOAD 0x00 MSTORE
  0x04 CALLDATALOAD CALLER 0x${transferEvent} 0x20 0x00 LOG3
  0x01 0x00 MSTORE 0x20 0x00 RETURN
`);

const runtimeSize = `0x${(runtime.length / 2).toString(16).padStart(4, '0')}`;
const constructor_ = (offset) =>
  assemble(`
  0xd3c21bcecceda1000000 CALLER ${balanceSlot} SSTORE
  ${runtimeSize} 0x${offset.toString(16).padStart(2, '0')} 0x00 CODECOPY
  ${runtimeSize} 0x00 RETURN
`);

/** Makes a token with `transfer`, `balanceOf` and the event `Transfer`; all of it is the creator's. */
export const tokenCreation = `0x${constructor_(constructor_(0).length / 2)}${runtime}`;

/** The address of the token that an account creates with its first transaction. */
export const tokenOf = (creator) => addr.getCreateAddress(creator, 0);

export const transferInput = (to, amount) => `0xa9059cbb${word(to.slice(2))}${word(amount.toString(16))}`;
export const balanceOfInput = (account) => `0x70a08231${word(account.slice(2))}`;

function word(digits) {
  return digits.toLowerCase().padStart(64, '0');
}
