import type { EVM } from '@ethereumjs/evm';
import { keccak256 } from '@firn/crypto';
import {
  bigintToBytes,
  bytesEqual,
  bytesToBigint,
  bytesToHex,
  emptyBytes,
  type Hex,
} from '@firn/primitives/bytes';
import { emptyCodeHash } from '../state/account.js';
import { type OpcodeEntry, type OpcodeHandler, opcodeTableOf, type RunState } from './opcode-table.js';
import { addressIn, selfOf, stateOf, toWord, writeWord } from './run-state.js';
import { synchronousGas } from './synchronous-gas.js';

const jump = 0x56;
const jumpIf = 0x57;

/**
 * Puts instructions that promise nothing into the table of an EVM on a `WorldState`, in place of those of @ethereumjs/evm that do, or that
 * take long for what they do. Those that call, create or end a contract, and BLOCKHASH, stay. The rules are to be from Istanbul to Osaka.
 */
export function replaceOpcodes(evm: EVM): void {
  const table = opcodeTableOf(evm);
  const gasHandlers = synchronousGas(evm.common);
  const handlers = new Map(replacements);
  for (const [code, entry] of table.entries()) {
    const { opcodeInfo, gasHandler, opHandler } = entry;
    // Before the upgrade that brings it, an instruction is the invalid one.
    if (opcodeInfo.code !== code || opcodeInfo.isInvalid) continue;
    const handler = handlers.get(code);
    table[code] = {
      opcodeInfo: handler === undefined ? opcodeInfo : atOnce(opcodeInfo),
      opHandler: handler ?? opHandler,
      gasHandler: gasHandlers.get(code) ?? gasHandler,
    };
  }
  replaceJumps(table);
}

function atOnce({ code, name, fullName, fee, feeBigInt, dynamicGas }: OpcodeEntry['opcodeInfo']) {
  return { code, name, fullName, fee, feeBigInt, isAsync: false, dynamicGas, isInvalid: false };
}

const word = new Uint8Array(32);
const wordView = new DataView(word.buffer);

const replacements: readonly (readonly [number, OpcodeHandler])[] = [
  // ADD, MUL and SUB
  [0x01, ({ stack }) => binary(stack, (a, b) => a + b)],
  [0x02, ({ stack }) => binary(stack, (a, b) => a * b)],
  [0x03, ({ stack }) => binary(stack, (a, b) => a - b)],
  // KECCAK256
  [
    0x20,
    ({ stack, memory }) => {
      const offset = stack.pop();
      const length = stack.pop();
      const data = length === 0n ? emptyBytes : memory.read(Number(offset), Number(length), true);
      stack.push(bytesToBigint(keccak256(data)));
    },
  ],
  // BALANCE
  [0x31, (state) => state.stack.push(balanceOf(state, state.stack.pop()))],
  // CALLDATALOAD
  [
    0x35,
    ({ stack, env }) => {
      const position = stack.pop();
      const { callData } = env;
      if (position >= callData.length) {
        stack.push(0n);
        return;
      }
      const data = callData.subarray(Number(position), Number(position) + 32);
      stack.push(bytesToBigint(data) << BigInt(8 * (32 - data.length)));
    },
  ],
  // EXTCODESIZE
  [0x3b, (state) => state.stack.push(BigInt(codeOf(state, state.stack.pop()).length))],
  // EXTCODECOPY
  [
    0x3c,
    (state) => {
      const { stack, memory } = state;
      const address = stack.pop();
      const offset = stack.pop();
      const from = stack.pop();
      const length = stack.pop();
      if (length === 0n) return;
      const code = codeOf(state, address);
      const part = from >= code.length ? emptyBytes : code.subarray(Number(from), Number(from + length));
      const padded = new Uint8Array(Number(length));
      padded.set(part);
      memory.write(Number(offset), padded.length, padded);
    },
  ],
  // EXTCODEHASH
  [0x3f, (state) => state.stack.push(codeHashOf(state, state.stack.pop()))],
  // MLOAD and MSTORE
  [0x51, ({ stack, memory }) => stack.push(bytesToBigint(memory.read(Number(stack.pop()), 32, true)))],
  [
    0x52,
    ({ stack, memory }) => {
      const [offset, value] = stack.popN(2) as [bigint, bigint];
      writeWord(wordView, value);
      memory.write(Number(offset), 32, word);
    },
  ],
  // SLOAD
  [
    0x54,
    (state) => {
      const slot = toWord(state.stack.pop());
      state.stack.push(bytesToBigint(stateOf(state).storage(selfOf(state), slot)));
    },
  ],
  // SSTORE
  [
    0x55,
    (state) => {
      const slot = toWord(state.stack.pop());
      stateOf(state).setStorage(selfOf(state), slot, bigintToBytes(state.stack.pop()));
    },
  ],
  // PUSH1 to PUSH32
  ...Array.from({ length: 32 }, (_, index) => [0x60 + index, pushing(index + 1)] as const),
];

function binary(stack: RunState['stack'], compute: (a: bigint, b: bigint) => bigint): void {
  // Taken together: a stack that is too low stays as it is, and the error tells its height.
  const [a, b] = stack.popN(2) as [bigint, bigint];
  stack.push(BigInt.asUintN(256, compute(a, b)));
}

function balanceOf(state: RunState, address: bigint): bigint {
  return stateOf(state).account(nameIn(address))?.balance ?? 0n;
}

// Of a code of the object format, contracts see the first two bytes alone (EIP-7692, as @ethereumjs/evm has it under all rules).
function codeOf(state: RunState, address: bigint): Uint8Array {
  const code = stateOf(state).code(nameIn(address));
  return code[0] === 0xef && code[1] === 0x00 ? code.subarray(0, 2) : code;
}

/** EIP-1052: 0 for an account that is empty or not there. */
function codeHashOf(state: RunState, address: bigint): bigint {
  const account = stateOf(state).account(nameIn(address));
  if (account === undefined) return 0n;
  const { codeHash, nonce, balance } = account;
  const hasCode = !bytesEqual(codeHash, emptyCodeHash);
  if (!hasCode) return nonce === 0n && balance === 0n ? 0n : bytesToBigint(codeHash);
  const code = codeOf(state, address);
  return bytesToBigint(code.length === 2 ? keccak256(code) : codeHash);
}

function nameIn(address: bigint): Hex {
  return bytesToHex(addressIn(address));
}

function pushing(length: number): OpcodeHandler {
  return (state) => {
    const start = state.programCounter;
    if (state.shouldDoJumpAnalysis) {
      const bytes = state.code.subarray(start, start + length);
      // Behind the end of the code are zeros.
      state.stack.push(bytesToBigint(bytes) << BigInt(8 * (length - bytes.length)));
    } else {
      state.stack.push(state.cachedPushes[start] as bigint);
    }
    state.programCounter = start + length;
  };
}

/** Jumps where that is allowed; what is not is left to the instruction of before, which describes it. */
function replaceJumps(table: OpcodeEntry[]): void {
  for (const code of [jump, jumpIf]) {
    const entry = table[code] as OpcodeEntry;
    table[code] = { ...entry, opHandler: code === jump ? jumping(entry) : jumpingIf(entry) };
  }
}

function jumping({ opHandler }: OpcodeEntry): OpcodeHandler {
  return (state, common) => {
    const target = state.stack.pop();
    if (isTarget(state, target)) {
      state.programCounter = Number(target);
      return;
    }
    state.stack.push(target);
    opHandler(state, common);
  };
}

function jumpingIf({ opHandler }: OpcodeEntry): OpcodeHandler {
  return (state, common) => {
    const [target, condition] = state.stack.popN(2) as [bigint, bigint];
    if (condition === 0n) return;
    if (isTarget(state, target)) {
      state.programCounter = Number(target);
      return;
    }
    state.stack.push(condition);
    state.stack.push(target);
    opHandler(state, common);
  };
}

function isTarget({ validJumps }: RunState, target: bigint): boolean {
  return target < validJumps.length && validJumps[Number(target)] === 1;
}
