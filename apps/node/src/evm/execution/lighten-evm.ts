import type { EVM } from '@ethereumjs/evm';
import { LruCache } from '../lru-cache.js';

/** What the EVM finds out about a code when it first meets a jump in it; @ethereumjs/evm does not export its type. */
interface CodeAnalysis {
  /** As long as the code. */
  readonly jumps: Uint8Array;
}

interface Interpreter {
  readonly _evm: EVM;
}

interface RunOutcome {
  readonly runState: Readonly<Record<string, unknown>>;
  readonly exceptionError: unknown;
}

interface InterpreterMethods {
  _getValidJumpDestinations(code: Uint8Array): CodeAnalysis;
  run(code: Uint8Array, options?: object): Promise<RunOutcome>;
}

interface TableEntry {
  readonly opHandler: (running: { readonly interpreter: Interpreter }, common: unknown) => unknown;
}

/** Most bytes of analyses that an EVM keeps. */
const maxBytes = 4 * 2 ** 20;
/** A byte of code takes an element in two tables, and a fifth of them a number. */
const bytesPerCodeByte = 24;
const stop = 0x00;

const kept = new WeakMap<EVM, LruCache<Uint8Array, CodeAnalysis>>();
let isPatched = false;

/**
 * Spares an EVM work that it does again and again.
 *
 * It keeps what it finds out about the jumps of a code: by itself it goes through the whole code in every call of a contract, which takes
 * longer than most calls of large contracts. Codes are told apart by their array: the state hands out the same one again. And of the state
 * of a run it copies into the outcome only what is read there.
 */
export async function lightenEvm(evm: EVM): Promise<void> {
  kept.set(evm, new LruCache(maxBytes, ({ jumps }) => jumps.length * bytesPerCodeByte));
  if (isPatched) return;
  isPatched = true;
  const methods = Object.getPrototypeOf(await interpreterOf(evm)) as InterpreterMethods;
  const analyze = methods._getValidJumpDestinations;
  methods._getValidJumpDestinations = function (this: Interpreter & InterpreterMethods, code) {
    const cache = kept.get(this._evm);
    const known = cache?.get(code);
    if (known !== undefined) return known;
    const analysis = analyze.call(this, code);
    cache?.set(code, analysis);
    return analysis;
  };
  const run = methods.run;
  methods.run = async function (code, options) {
    const { runState, exceptionError } = await run.call(this, code, options);
    return { runState: lastState(runState), exceptionError };
  };
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
async function interpreterOf(evm: EVM): Promise<Interpreter> {
  const table = (evm as unknown as { readonly _opcodeMap: TableEntry[] })._opcodeMap;
  const entry = table[stop];
  if (entry === undefined) throw new Error('an EVM without STOP');
  let found: Interpreter | undefined;
  table[stop] = {
    ...entry,
    opHandler: (running, common) => {
      found = running.interpreter;
      return entry.opHandler(running, common);
    },
  };
  await evm.runCode({ code: Uint8Array.of(stop), gasLimit: 1n });
  table[stop] = entry;
  if (found === undefined) throw new Error('an EVM that does not run STOP');
  return found;
}
