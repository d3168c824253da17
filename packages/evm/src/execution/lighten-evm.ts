import type { EVM } from '@ethereumjs/evm';
import { analyzeCode, type CodeAnalysis } from './analyze-code.js';
import { type OpcodeEntry, opcodeTableOf, type RunState } from './opcode-table.js';

/** What @ethereumjs/evm finds out about a code when it first meets a jump in it; it does not export the type. */
interface LibraryAnalysis extends CodeAnalysis {
  /** The instructions of the machine that asks, by their place in the code. */
  readonly opcodesCached: readonly OpcodeEntry[];
}

type Interpreter = RunState['interpreter'];

interface RunOutcome {
  readonly runState: Readonly<Record<string, unknown>>;
  readonly exceptionError: unknown;
}

interface InterpreterMethods {
  _getValidJumpDestinations(code: Uint8Array): LibraryAnalysis;
  run(code: Uint8Array, options?: object): Promise<RunOutcome>;
}

/** What @ethereumjs/evm runs a contract with, and does not export. */
export interface InterpreterParts {
  /** The prototype of its interpreters. */
  readonly interpreter: object;
  readonly Stack: new () => RunState['stack'];
}

const stop = 0x00;
/** Since this proposal, what is data of an instruction depends on the rules. */
const immediatesProposal = 8024;

let parts: InterpreterParts | undefined;

/**
 * Spares an EVM work that it does again and again, and returns what it runs contracts with.
 *
 * What follows from the bytes of a code is kept for all EVMs: by itself each goes through the whole code in every call of a contract, which takes
 * longer than most calls of large contracts. The instructions are those of the EVM that runs: their handlers hold its state and its time, and their
 * gas is that of its rules. And of the state of a run it copies into the outcome only what is read there.
 */
export async function lightenEvm(evm: EVM): Promise<InterpreterParts> {
  if (parts !== undefined) return parts;
  const state = await runStateOf(evm);
  // Another EVM may have come first in the meantime.
  if (parts !== undefined) return parts;
  const prototype = Object.getPrototypeOf(state.interpreter) as InterpreterMethods;
  parts = { interpreter: prototype, Stack: state.stack.constructor as InterpreterParts['Stack'] };
  const analyze = prototype._getValidJumpDestinations;
  prototype._getValidJumpDestinations = function (this: Interpreter & InterpreterMethods, code) {
    if (this._evm.common.isActivatedEIP(immediatesProposal)) return analyze.call(this, code);
    const table = opcodeTableOf(this._evm);
    return {
      opcodesCached: Array.from(code, (opcode) => table[opcode] as OpcodeEntry),
      ...analyzeCode(code),
    };
  };
  const run = prototype.run;
  prototype.run = async function (code, options) {
    const { runState, exceptionError } = await run.call(this, code, options);
    return { runState: lastState(runState), exceptionError };
  };
  return parts;
}

// The whole state with two other objects is some eighty fields, and to copy them takes a tenth of a small call. These are what the EVM and
// the tracers read.
function lastState(state: RunOutcome['runState']): RunOutcome['runState'] {
  return {
    programCounter: state.programCounter,
    opCode: state.opCode,
    stack: state.stack,
    memory: state.memory,
    memoryWordCount: state.memoryWordCount,
    gasLeft: state.gasLeft,
    gasRefund: state.gasRefund,
    stateGasSpilled: state.stateGasSpilled,
  };
}

// The class of interpreters is not exported, but its instructions are handed one.
async function runStateOf(evm: EVM): Promise<RunState> {
  const table = opcodeTableOf(evm);
  const entry = table[stop];
  if (entry === undefined) throw new Error('an EVM without STOP');
  let found: RunState | undefined;
  table[stop] = {
    ...entry,
    opHandler: (state, common) => {
      found = state;
      return entry.opHandler(state, common);
    },
  };
  try {
    await evm.runCode({ code: Uint8Array.of(stop), gasLimit: 1n });
  } finally {
    table[stop] = entry;
  }
  if (found === undefined) throw new Error('an EVM that does not run STOP');
  return found;
}
