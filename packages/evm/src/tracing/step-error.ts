import { EVMError } from '@ethereumjs/evm';
import { maxUint64 } from '@firn/primitives/integers';
import { stackFault } from '../execution/instruction-faults.js';
import { toVmError } from '../execution/vm-error.js';
import { op } from './instructions.js';
import { fromTop } from './stack-values.js';
import { readsBeyondReturnData } from './step-cost.js';
import type { FrameError, FrameKind, TracedStep } from './tracer.js';

/** SSTORE does not run with this much gas or less (EIP-2200). */
const sentryGas = 2300n;
/** The most bytes of memory whose price the reference client computes. */
const maxPricedMemory = 0x1f_ffff_ffe0n;

const words = EVMError.errorMessages;

type Step = Omit<TracedStep, 'error'>;

/** Why an instruction could not begin, in the words of the reference client. */
export function stepError(step: Step, error: EVMError): string | undefined {
  const overOrUnder = stackFault(step.op, step.stack.length);
  if (overOrUnder !== undefined) return overOrUnder;
  if (error.error !== words.OUT_OF_GAS || readsTooFar(step)) return undefined;
  const memoryFault = memoryError(step);
  if (memoryFault !== undefined) return memoryFault;
  if (step.op === op.SSTORE && step.gas <= sentryGas) {
    return 'out of gas: not enough gas for reentrancy sentry';
  }
  return toVmError(error).message;
}

/** Why a frame failed whose last instruction was `step`, in the words of the reference client. */
export function frameError(kind: FrameKind, step: Step | undefined, error: EVMError): FrameError {
  const reverted = error.error === words.REVERT;
  if (step === undefined || reverted) return { message: toVmError(error).message, reverted };
  if (depositFailed(kind, step, error)) {
    return { message: 'contract creation code storage out of gas', reverted };
  }
  if (error.error === words.INVALID_OPCODE) return { message: `invalid opcode: ${step.name}`, reverted };
  if (error.error === words.OUT_OF_GAS && readsTooFar(step)) {
    return { message: 'return data out of bounds', reverted };
  }
  return { message: stepError(step, error) ?? toVmError(error).message, reverted };
}

// It could begin, but not be done; @ethereumjs/evm calls that out of gas.
function readsTooFar(step: Step): boolean {
  return step.cost <= step.gas && readsBeyondReturnData(step.op, step.stack, step.returnData);
}

/** Whether the code of a new contract ran to its end, but could not be paid. */
export function depositFailed(kind: FrameKind, step: Step, error: EVMError): boolean {
  const creates = kind === 'CREATE' || kind === 'CREATE2';
  return creates && error.error === words.OUT_OF_GAS && step.op === op.RETURN && step.cost <= step.gas;
}

// Where the areas of memory that an instruction uses begin, and how long they are: positions from the top of the stack.
const memoryUses: ReadonlyMap<number, readonly (readonly [offset: number, length: number])[]> = new Map([
  [0x20, [[0, 1]]],
  [0x37, [[0, 2]]],
  [0x39, [[0, 2]]],
  [0x3c, [[1, 3]]],
  [0x3e, [[0, 2]]],
  [0xa0, [[0, 1]]],
  [0xa1, [[0, 1]]],
  [0xa2, [[0, 1]]],
  [0xa3, [[0, 1]]],
  [0xa4, [[0, 1]]],
  [0xf0, [[1, 2]]],
  [0xf5, [[1, 2]]],
  [
    0xf1,
    [
      [3, 4],
      [5, 6],
    ],
  ],
  [
    0xf2,
    [
      [3, 4],
      [5, 6],
    ],
  ],
  [
    0xf4,
    [
      [2, 3],
      [4, 5],
    ],
  ],
  [
    0xfa,
    [
      [2, 3],
      [4, 5],
    ],
  ],
  [0xf3, [[0, 1]]],
  [0xfd, [[0, 1]]],
]);

function memoryError({ op: code, stack }: Step): string | undefined {
  const single = code === 0x51 || code === 0x52 ? 32n : code === 0x53 ? 1n : undefined;
  const areas: readonly (readonly [bigint, bigint])[] =
    single === undefined
      ? (memoryUses.get(code) ?? []).map(([offset, length]) => [
          fromTop(stack, offset),
          fromTop(stack, length),
        ])
      : [[fromTop(stack, 0), single]];
  const ends = areas.filter(([, length]) => length > 0n).map(([offset, length]) => offset + length);
  if (ends.some((end) => end > maxUint64)) return 'gas uint64 overflow';
  if (ends.some((end) => end > maxPricedMemory)) return 'out of gas: gas uint64 overflow';
  return undefined;
}
