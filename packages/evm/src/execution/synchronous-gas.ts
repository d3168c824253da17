import type { Common } from '@ethereumjs/common';
import { EVMError } from '@ethereumjs/evm';
import { bytesEqual } from '@firn/primitives/bytes';
import type { RunState } from './opcode-table.js';
import { addressIn, holds, selfOf, stateOf, toWord, wordsOf } from './run-state.js';

/** Returns the gas of an instruction at once; `fee` is the fixed part of it. */
export type SynchronousGas = (state: RunState, fee: bigint) => bigint;

const words = EVMError.errorMessages;

/**
 * The gas of the instructions whose gas is not fixed, except those that call, create or end a contract, by the rules of Istanbul to Osaka.
 * What they charge, and the order in which they find faults, is that of @ethereumjs/evm.
 */
export function synchronousGas(common: Common): ReadonlyMap<number, SynchronousGas> {
  const prices = pricesOf(common);
  const { copy, keccakWord, expByte, logTopic, logData } = prices;
  const expand = expandingMemory(prices);
  const copying =
    (operands: number, offsetAt: number): SynchronousGas =>
    (state, fee) => {
      const values = state.stack.peek(operands);
      const offset = values[offsetAt] as bigint;
      const length = values[operands - 1] as bigint;
      return fee + expand(state, offset, length) + copy * wordsOf(length);
    };
  const touching =
    (size: bigint): SynchronousGas =>
    (state, fee) => {
      const [offset] = state.stack.peek(1) as [bigint];
      return fee + expand(state, offset, size);
    };
  const ending: SynchronousGas = (state, fee) => {
    const [offset, length] = state.stack.peek(2) as [bigint, bigint];
    return fee + expand(state, offset, length);
  };
  const accessing: SynchronousGas = (state, fee) => {
    const [address] = state.stack.peek(1) as [bigint];
    return fee + accessAccount(state, address, prices);
  };
  const logging: SynchronousGas = (state, fee) => {
    if (state.interpreter.isStatic()) throw new EVMError(words.STATIC_STATE_CHANGE);
    const [offset, length] = state.stack.peek(2) as [bigint, bigint];
    return fee + expand(state, offset, length) + logTopic * BigInt(state.opCode - 0xa0) + length * logData;
  };
  return new Map<number, SynchronousGas>([
    // EXP
    [
      0x0a,
      (state, fee) => {
        const [, exponent] = state.stack.peek(2) as [bigint, bigint];
        const bytes = exponent === 0n ? 0 : Math.ceil(exponent.toString(16).length / 2);
        return fee + BigInt(bytes) * expByte;
      },
    ],
    // KECCAK256
    [
      0x20,
      (state, fee) => {
        const [offset, length] = state.stack.peek(2) as [bigint, bigint];
        return fee + expand(state, offset, length) + keccakWord * wordsOf(length);
      },
    ],
    // BALANCE, EXTCODESIZE and EXTCODEHASH
    [0x31, accessing],
    [0x3b, accessing],
    [0x3f, accessing],
    // CALLDATACOPY and CODECOPY
    [0x37, copying(3, 0)],
    [0x39, copying(3, 0)],
    // EXTCODECOPY
    [
      0x3c,
      (state, fee) => {
        const [address, offset, , length] = state.stack.peek(4) as [bigint, bigint, bigint, bigint];
        const memory = expand(state, offset, length);
        return fee + memory + accessAccount(state, address, prices) + copy * wordsOf(length);
      },
    ],
    // RETURNDATACOPY
    [
      0x3e,
      (state, fee) => {
        const [offset, from, length] = state.stack.peek(3) as [bigint, bigint, bigint];
        if (from + length > BigInt(state.returnBytes.length)) throw new EVMError(words.OUT_OF_GAS);
        return fee + expand(state, offset, length) + copy * wordsOf(length);
      },
    ],
    // MLOAD, MSTORE and MSTORE8
    [0x51, touching(32n)],
    [0x52, touching(32n)],
    [0x53, touching(1n)],
    // SLOAD and SSTORE
    [
      0x54,
      (state, fee) => {
        const [key] = state.stack.peek(1) as [bigint];
        return prices.isBerlin
          ? fee + (warmSlot(state, toWord(key)) ? prices.coldSload : prices.warmRead)
          : fee;
      },
    ],
    [0x55, (state, fee) => fee + storeGas(state, prices)],
    // MCOPY
    [
      0x5e,
      (state, fee) => {
        const [to, from, length] = state.stack.peek(3) as [bigint, bigint, bigint];
        return fee + 3n * wordsOf(length) + expand(state, from, length) + expand(state, to, length);
      },
    ],
    ...[0xa0, 0xa1, 0xa2, 0xa3, 0xa4].map((code) => [code, logging] as const),
    // RETURN and REVERT
    [0xf3, ending],
    [0xfd, ending],
  ]);
}

type Prices = ReturnType<typeof pricesOf>;

function pricesOf(common: Common) {
  const isBerlin = common.isActivatedEIP(2929);
  const sinceBerlin = (name: string): bigint => (isBerlin ? common.param(name) : 0n);
  return {
    isBerlin,
    memoryWord: common.param('memoryGas'),
    memoryQuotient: common.param('quadCoefficientDivGas'),
    copy: common.param('copyGas'),
    keccakWord: common.param('keccak256WordGas'),
    expByte: common.param('expByteGas'),
    logTopic: common.param('logTopicGas'),
    logData: common.param('logDataGas'),
    warmRead: sinceBerlin('warmstoragereadGas'),
    coldAccount: sinceBerlin('coldaccountaccessGas'),
    coldSload: sinceBerlin('coldsloadGas'),
    storeSentry: common.param('sstoreSentryEIP2200Gas'),
    storeNoop: common.param('sstoreNoopEIP2200Gas'),
    storeInit: common.param('sstoreInitEIP2200Gas'),
    storeClean: common.param('sstoreCleanEIP2200Gas'),
    storeDirty: common.param('sstoreDirtyEIP2200Gas'),
    storeReset: common.param('sstoreResetGas'),
    clearRefund: common.param('sstoreClearRefundEIP2200Gas'),
    initRefund: common.param('sstoreInitRefundEIP2200Gas'),
    cleanRefund: common.param('sstoreCleanRefundEIP2200Gas'),
  };
}

/** Memory costs by its size in words, of which part goes with its square; nothing for a length of 0. */
function expandingMemory({ memoryWord, memoryQuotient }: Prices) {
  return (state: RunState, offset: bigint, length: bigint): bigint => {
    if (length === 0n) return 0n;
    const size = wordsOf(offset + length);
    if (size <= state.memoryWordCount) return 0n;
    const before = state.highestMemCost;
    const cost = size * memoryWord + (size * size) / memoryQuotient;
    state.highestMemCost = cost;
    state.memoryWordCount = size;
    return cost - before;
  };
}

/** EIP-2929. */
function accessAccount({ interpreter }: RunState, value: bigint, prices: Prices): bigint {
  if (!prices.isBerlin) return 0n;
  const { journal } = interpreter;
  const address = addressIn(value);
  if (journal.isWarmedAddress(address)) return prices.warmRead;
  journal.addWarmedAddress(address);
  return prices.coldAccount;
}

/** Makes a slot of the running contract warm (EIP-2929); true when it was cold. */
function warmSlot({ interpreter, env }: RunState, slot: Uint8Array): boolean {
  const { journal } = interpreter;
  const address = env.address.bytes;
  if (journal.isWarmedStorage(address, slot)) return false;
  journal.addWarmedStorage(address, slot);
  return true;
}

/** EIP-2200 with the prices of EIP-2929 and the refunds of EIP-3529, and the cold access after it. */
function storeGas(state: RunState, prices: Prices): bigint {
  const { interpreter } = state;
  if (interpreter.isStatic()) throw new EVMError(words.STATIC_STATE_CHANGE);
  const [key, value] = state.stack.peek(2) as [bigint, bigint];
  if (state.gasLeft <= prices.storeSentry) throw new EVMError(words.OUT_OF_GAS);
  const slot = toWord(key);
  const isWarm = prices.isBerlin && interpreter.journal.isWarmedStorage(state.env.address.bytes, slot);
  const gas = changeGas(state, { slot, value, isWarm }, prices);
  return prices.isBerlin && warmSlot(state, slot) ? gas + prices.coldSload : gas;
}

interface SlotChange {
  readonly slot: Uint8Array;
  readonly value: bigint;
  readonly isWarm: boolean;
}

function changeGas(state: RunState, { slot, value, isWarm }: SlotChange, prices: Prices): bigint {
  const { interpreter } = state;
  const address = selfOf(state);
  const world = stateOf(state);
  const current = world.storage(address, slot);
  if (holds(current, value)) return isWarm ? prices.warmRead : prices.storeNoop;
  const original = world.originalStorage(address, slot);
  if (bytesEqual(original, current)) {
    if (original.length === 0) return prices.storeInit;
    if (value === 0n) interpreter.refundGas(prices.clearRefund);
    return prices.storeClean;
  }
  if (original.length > 0) {
    if (current.length === 0) interpreter.subRefund(prices.clearRefund);
    else if (value === 0n) interpreter.refundGas(prices.clearRefund);
  }
  if (holds(original, value)) interpreter.refundGas(restoringRefund(original.length === 0, isWarm, prices));
  return prices.storeDirty;
}

function restoringRefund(wasEmpty: boolean, isWarm: boolean, prices: Prices): bigint {
  if (wasEmpty) return isWarm ? prices.storeInit - prices.warmRead : prices.initRefund;
  return isWarm ? prices.storeReset - prices.coldSload - prices.warmRead : prices.cleanRefund;
}
