import { EVMError } from '@ethereumjs/evm';
import { bytesToBigint, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { nameOf, stackFault } from './instruction-faults.js';

/** Why an execution ended without success. */
export interface VmError {
  /** `revert` returned data on purpose; the others used up all gas. */
  readonly kind: 'revert' | 'out-of-gas' | 'other';
  /** In the words of the reference client. */
  readonly message: string;
}

const words = EVMError.errorMessages;

const referenceWords: ReadonlyMap<string, string> = new Map([
  [words.OUT_OF_GAS, 'out of gas'],
  [words.CODESTORE_OUT_OF_GAS, 'contract creation code storage out of gas'],
  [words.CODESIZE_EXCEEDS_MAXIMUM, 'max code size exceeded'],
  [words.INVALID_JUMP, 'invalid jump destination'],
  [words.OUT_OF_RANGE, 'return data out of bounds'],
  [words.REVERT, 'execution reverted'],
  [words.STATIC_STATE_CHANGE, 'write protection'],
  [words.CREATE_COLLISION, 'contract address collision'],
  [words.INSUFFICIENT_BALANCE, 'insufficient balance for transfer'],
  [words.INVALID_BYTECODE_RESULT, 'invalid code: must not begin with 0xef'],
  [words.INITCODE_SIZE_VIOLATION, 'max initcode size exceeded'],
]);

/** Where an execution ended. */
interface Stop {
  readonly code: Uint8Array;
  readonly programCounter: number;
  readonly opCode: number;
  readonly stack: { readonly length: number };
}

/** The error of the EVM in the words of the reference client; `stop` tells of which instruction, where it is known. */
export function toVmError(error: EVMError, stop?: Stop): VmError {
  // Of a jump it also says where.
  const name = error.error.startsWith(words.INVALID_JUMP) ? words.INVALID_JUMP : error.error;
  const message = (stop && wordsOfStop(error, stop)) ?? referenceWords.get(name) ?? error.error;
  if (error.error === words.REVERT) return { kind: 'revert', message };
  const outOfGas = error.error === words.OUT_OF_GAS || error.error === words.CODESTORE_OUT_OF_GAS;
  return { kind: outOfGas ? 'out-of-gas' : 'other', message };
}

function wordsOfStop({ error }: EVMError, { code, programCounter, opCode, stack }: Stop): string | undefined {
  if (error === words.INVALID_OPCODE) {
    return `invalid opcode: ${nameOf(code[programCounter] ?? opCode, 'INVALID')}`;
  }
  const isOfStack = error === words.STACK_UNDERFLOW || error === words.STACK_OVERFLOW;
  return isOfStack ? stackFault(opCode, stack.length) : undefined;
}

const errorSelector = '08c379a0';
const panicSelector = '4e487b71';

/** Solidity's panic codes, as the reference client words them. */
const panics: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'generic panic'],
  [0x01n, 'assert(false)'],
  [0x11n, 'arithmetic underflow or overflow'],
  [0x12n, 'division or modulo by zero'],
  [0x21n, 'enum overflow'],
  [0x22n, 'invalid encoded storage byte array accessed'],
  [0x31n, 'out-of-bounds array access; popping on an empty array'],
  [0x32n, 'out-of-bounds access of an array or bytesN'],
  [0x41n, 'out of memory'],
  [0x51n, 'uninitialized function'],
]);

/** The reason in the data of a revert: of Solidity's `Error(string)` and `Panic(uint256)`; otherwise undefined. */
export function revertReason(data: Hex): string | undefined {
  const selector = data.slice(2, 10);
  const body = hexToBytes(`0x${data.slice(10)}`);
  if (selector === panicSelector && body.length === 32) {
    const code = bytesToBigint(body);
    return panics.get(code) ?? `unknown panic code: 0x${code.toString(16)}`;
  }
  if (selector !== errorSelector || body.length < 64) return undefined;
  const offset = bytesToBigint(body.subarray(0, 32));
  if (offset > BigInt(body.length - 32)) return undefined;
  const start = Number(offset) + 32;
  const length = bytesToBigint(body.subarray(start - 32, start));
  if (length > BigInt(body.length - start)) return undefined;
  return Buffer.from(body.subarray(start, start + Number(length))).toString('utf8');
}
