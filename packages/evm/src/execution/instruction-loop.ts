import { EVMError } from '@ethereumjs/evm';
import { heavyWeight, type TurnTaking } from '../turns/turn-taking.js';
import type { OpcodeEntry, RunState } from './opcode-table.js';

/** What a loop over the instructions of a contract works with. */
export interface LoopOptions {
  readonly table: readonly OpcodeEntry[];
  readonly turns: TurnTaking;
  /** Finds the places to jump to in the code of the contract, and the numbers it pushes. */
  readonly analyze: (state: RunState) => void;
}

/** Instructions between two looks at the clock, where no jump or call leads to one. */
const stepsPerLook = 1024;

/**
 * Runs a contract to its end; returns the error of the EVM that ended it. Instructions that promise nothing follow each other without a
 * promise: the interpreter of @ethereumjs/evm awaits each, which takes longer than most of them.
 *
 * The rules are to be older than Amsterdam, and nobody may listen to the steps.
 * @throws what is no error of the EVM.
 */
export async function runInstructions(state: RunState, options: LoopOptions): Promise<EVMError | undefined> {
  try {
    for (let stop = advance(state, options); stop !== undefined; stop = advance(state, options)) {
      if (stop === 'turn') await options.turns.pause();
      else await runAwaited(state, stop);
    }
    return undefined;
  } catch (error) {
    return endOf(error);
  }
}

/** Runs up to the next instruction that is to be awaited, or to where it is the turn of others; undefined at the end. */
function advance(state: RunState, { table, turns, analyze }: LoopOptions): OpcodeEntry | 'turn' | undefined {
  const { code, interpreter } = state;
  const { common } = interpreter._evm;
  for (let steps = 1; state.programCounter < code.length; steps += 1) {
    const opCode = code[state.programCounter] as number;
    if (state.shouldDoJumpAnalysis && (opCode === 0x56 || opCode === 0x57)) analyze(state);
    state.opCode = opCode;
    const entry = table[opCode] as OpcodeEntry;
    const { opcodeInfo } = entry;
    if (opcodeInfo.isAsync) return entry;
    let gas = opcodeInfo.feeBigInt;
    // What is not awaited has no promise of gas.
    if (opcodeInfo.dynamicGas) gas = entry.gasHandler?.(state, gas, common) as bigint;
    pay(state, opcodeInfo, gas);
    state.programCounter += 1;
    entry.opHandler(state, common);
    if (steps % stepsPerLook === 0 && turns.count(heavyWeight)) return 'turn';
  }
  return undefined;
}

async function runAwaited(
  state: RunState,
  { opcodeInfo, gasHandler, opHandler }: OpcodeEntry,
): Promise<void> {
  const { common } = state.interpreter._evm;
  let gas = opcodeInfo.feeBigInt;
  if (opcodeInfo.dynamicGas && gasHandler !== undefined) gas = await gasHandler(state, gas, common);
  pay(state, opcodeInfo, gas);
  state.programCounter += 1;
  await opHandler(state, common);
}

function pay(state: RunState, { isInvalid }: OpcodeEntry['opcodeInfo'], gas: bigint): void {
  if (isInvalid) throw new EVMError(EVMError.errorMessages.INVALID_OPCODE);
  const left = state.gasLeft - gas;
  if (left >= 0n) {
    state.gasLeft = left;
    return;
  }
  state.gasLeft = 0n;
  throw new EVMError(EVMError.errorMessages.OUT_OF_GAS);
}

// The EVM's errors are no `Error`, and its ends are errors.
function endOf(error: unknown): EVMError | undefined {
  if (!(error instanceof EVMError)) throw error;
  return error.error === EVMError.errorMessages.STOP ? undefined : error;
}
