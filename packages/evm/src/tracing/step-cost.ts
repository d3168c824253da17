import type { InterpreterStep } from '@ethereumjs/evm';
import { type ExecutionRules, includes } from '../execution/rules.js';
import { isCall, op } from './instructions.js';
import { fromTop } from './stack-values.js';

const copyGas = 3n;
const memoryWordGas = 3n;
const memoryQuadDivisor = 512n;

/** What an instruction costs. */
export interface StepCost {
  /** With what is handed on. */
  readonly cost: bigint;
  /** The gas that a call hands on; 0 for other instructions. */
  readonly handedOn: bigint;
}

/** The price of a step as the reference client tells it: of a call, with the gas that it hands on (EIP-150). */
export function stepCost(step: InterpreterStep, returnData: Uint8Array, rules: ExecutionRules): StepCost {
  const { opcode, stack, gasLeft } = step;
  const own = opcode.dynamicFee ?? BigInt(opcode.fee);
  if (isCall(opcode.code)) {
    const handedOn = gasHandedOn(fromTop(stack, 0), gasLeft - own, rules);
    return { cost: own + handedOn, handedOn };
  }
  // @ethereumjs/evm refuses such a copy before it computes its price.
  const isRefused = readsBeyondReturnData(opcode.code, stack, returnData);
  return { cost: isRefused ? copyCost(step) : own, handedOn: 0n };
}

/** Whether an instruction asks for more than the last call returned. */
export function readsBeyondReturnData(
  code: number,
  stack: readonly bigint[],
  returnData: Uint8Array,
): boolean {
  return code === op.RETURNDATACOPY && fromTop(stack, 1) + fromTop(stack, 2) > BigInt(returnData.length);
}

function gasHandedOn(asked: bigint, left: bigint, rules: ExecutionRules): bigint {
  if (left < 0n) return 0n;
  if (!includes(rules, 'TangerineWhistle')) return asked;
  const most = left - left / 64n;
  return asked < most ? asked : most;
}

function copyCost({ opcode, stack, memory }: InterpreterStep): bigint {
  const length = fromTop(stack, 2);
  const words = length === 0n ? 0n : wordsOf(fromTop(stack, 0) + length);
  const before = wordsOf(BigInt(memory.length));
  const growth = words > before ? memoryGas(words) - memoryGas(before) : 0n;
  return BigInt(opcode.fee) + copyGas * wordsOf(length) + growth;
}

function wordsOf(bytes: bigint): bigint {
  return (bytes + 31n) / 32n;
}

function memoryGas(words: bigint): bigint {
  return words * memoryWordGas + (words * words) / memoryQuadDivisor;
}
