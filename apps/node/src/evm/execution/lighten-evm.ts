import type { EVM } from '@ethereumjs/evm';
import { LruCache } from '../lru-cache.js';
import { opcodeTableOf, type RunState } from './opcode-table.js';

/** What the EVM finds out about a code when it first meets a jump in it; @ethereumjs/evm does not export its type. */
export interface CodeAnalysis {
  /** As long as the code; 1 at the places to jump to. */
  readonly jumps: Uint8Array;
  /** What the instructions push, by the place of the number in the code. */
  readonly pushes: RunState['cachedPushes'];
}

type Interpreter = RunState['interpreter'];

interface RunOutcome {
  readonly runState: Readonly<Record<string, unknown>>;
  readonly exceptionError: unknown;
}

interface InterpreterMethods {
  _getValidJumpDestinations(code: Uint8Array): CodeAnalysis;
  run(code: Uint8Array, options?: object): Promise<RunOutcome>;
}

/** What @ethereumjs/evm runs a contract with, and does not export. */
export interface InterpreterParts {
  /** The prototype of its interpreters. */
  readonly interpreter: object;
  readonly Stack: new () => RunState['stack'];
}

/** Most bytes of analyses that are kept. */
const maxBytes = 32 * 2 ** 20;
/** A byte of code takes an element in two tables, and a fifth of them a number. */
const bytesPerCodeByte = 24;
const stop = 0x00;

// All EVMs share them: which bytes are data of a PUSH is the same under all rules.
const kept = new LruCache<Uint8Array, CodeAnalysis>(maxBytes, ({ jumps }) => jumps.length * bytesPerCodeByte);
let parts: InterpreterParts | undefined;

/**
 * Spares an EVM work that it does again and again, and returns what it runs contracts with.
 *
 * It keeps what it finds out about the jumps of a code: by itself it goes through the whole code in every call of a contract, which takes
 * longer than most calls of large contracts. Codes are told apart by their array: the state hands out the same one again. And of the state
 * of a run it copies into the outcome only what is read there.
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
    const known = knownAnalysis(code);
    if (known !== undefined) return known;
    const analysis = analyze.call(this, code);
    kept.set(code, analysis);
    return analysis;
  };
  const run = prototype.run;
  prototype.run = async function (code, options) {
    const { runState, exceptionError } = await run.call(this, code, options);
    return { runState: lastState(runState), exceptionError };
  };
  return parts;
}

/** What an EVM found out about a code, if that is kept. */
export function knownAnalysis(code: Uint8Array): CodeAnalysis | undefined {
  return kept.get(code);
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
  await evm.runCode({ code: Uint8Array.of(stop), gasLimit: 1n });
  table[stop] = entry;
  if (found === undefined) throw new Error('an EVM that does not run STOP');
  return found;
}
