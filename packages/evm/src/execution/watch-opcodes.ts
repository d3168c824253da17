import type { EVM, Log } from '@ethereumjs/evm';
import type { Account, Address } from '@ethereumjs/util';
import { heavyWeight, jumpWeight, readWeight, type TurnTaking } from '../turns/turn-taking.js';
import { type OpcodeEntry, type OpcodeHandler, type OpcodeInfo, opcodeTableOf } from './opcode-table.js';

/** What an observer sees of a running contract, before an instruction. It may change nothing but add logs. */
export interface RunningContract {
  readonly stack: {
    readonly length: number;
    /** The topmost values, the top one first. */
    peek(count: number): bigint[];
  };
  readonly env: { readonly address: Address; readonly contract: Account };
  readonly interpreter: { readonly _result: { readonly logs: Log[] } };
}

/** Listens to the instructions that reach out of a contract: storage, other accounts, calls and its own end. */
export type OpcodeObserver = (opcode: number, running: RunningContract) => void;

/** Listens to the logs that contracts write. */
export type LogObserver = (log: Log) => void;

/** What an EVM asks besides its rules; to be exchanged between two runs. */
export interface OpcodeWatch {
  readonly turns: TurnTaking;
  onReach: OpcodeObserver | undefined;
  onLog: LogObserver | undefined;
}

/** Codes of the instructions that observers are told of. */
export const opcodes = {
  balance: 0x31,
  extCodeSize: 0x3b,
  extCodeCopy: 0x3c,
  extCodeHash: 0x3f,
  sload: 0x54,
  sstore: 0x55,
  call: 0xf1,
  callCode: 0xf2,
  delegateCall: 0xf4,
  staticCall: 0xfa,
  selfDestruct: 0xff,
} as const;

const observed: ReadonlySet<number> = new Set(Object.values(opcodes));

/**
 * How much the instructions count for that can make an execution long. Loops are made of jumps and calls; the code
 * between two jumps is limited by its length. KECCAK256, the copies, LOG, CREATE and CALL can take long by themselves, and what reads the state
 * may wait for the disk.
 */
const weights: ReadonlyMap<number, number> = new Map([
  ...[0x56, 0x57].map((jump) => [jump, jumpWeight] as const),
  ...[0x31, 0x3b, 0x3f, 0x54, 0x55].map((read) => [read, readWeight] as const),
  ...[
    0x20, 0x37, 0x39, 0x3c, 0x3e, 0x5e, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa,
  ].map((heavy) => [heavy, heavyWeight] as const),
]);

/** Those whose gas tells how many bytes they go through: KECCAK256, the copies and LOG. */
const bulky: ReadonlySet<number> = new Set([
  0x20, 0x37, 0x39, 0x3c, 0x3e, 0x5e, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4,
]);
/** Hashing takes the most: 32 bytes for six gas, at 200 MB a second. */
const microsecondsPerGas = 0.03;

const logOpcodes: ReadonlySet<number> = new Set([0xa0, 0xa1, 0xa2, 0xa3, 0xa4]);
const watchedOpcodes: readonly number[] = [...new Set([...observed, ...weights.keys()])];

/**
 * Puts a watch into the table of instructions of an EVM. That costs a few nanoseconds for each instruction, where a
 * listener to its steps would cost microseconds.
 */
export function watchOpcodes(evm: EVM, watch: OpcodeWatch): void {
  const table = opcodeTableOf(evm);
  for (const code of watchedOpcodes) {
    const entry = table[code];
    // Before the upgrade that brings it, an instruction is the invalid one.
    if (entry?.opcodeInfo.code === code) table[code] = watchEntry(entry, watch);
  }
}

function watchEntry(entry: OpcodeEntry, watch: OpcodeWatch): OpcodeEntry {
  const { opcodeInfo, opHandler, gasHandler } = entry;
  const { turns } = watch;
  const { code } = opcodeInfo;
  const weight = weights.get(code);
  const isObserved = observed.has(code);
  const isBulky = bulky.has(code);
  const run = logOpcodes.has(code) ? tellingLogs(opHandler, watch) : opHandler;
  return {
    opcodeInfo: weight === undefined ? opcodeInfo : new WatchedOpcode(opcodeInfo, weight, turns),
    opHandler:
      weight === undefined
        ? opHandler
        : (running, common) =>
            turns.isDue ? turns.pause().then(() => run(running, common)) : run(running, common),
    gasHandler:
      gasHandler !== undefined && (isObserved || isBulky)
        ? (running, gas, common) => {
            if (isObserved) watch.onReach?.(code, running);
            const total = gasHandler(running, gas, common);
            if (isBulky && typeof total === 'bigint') turns.spare(Number(total) * microsecondsPerGas);
            return total;
          }
        : gasHandler,
  };
}

function tellingLogs(writeLog: OpcodeHandler, watch: OpcodeWatch): OpcodeHandler {
  return (running, common) => {
    writeLog(running, common);
    const log = running.interpreter._result.logs.at(-1);
    if (log !== undefined) watch.onLog?.(log);
  };
}

/** An instruction that is awaited whenever others are to run before it. */
class WatchedOpcode implements OpcodeInfo {
  readonly code: number;
  readonly name: string;
  readonly fullName: string;
  readonly fee: number;
  readonly feeBigInt: bigint;
  readonly dynamicGas: boolean;
  readonly isInvalid: boolean;
  readonly #awaits: boolean;
  readonly #weight: number;
  readonly #turns: TurnTaking;

  constructor(info: OpcodeInfo, weight: number, turns: TurnTaking) {
    this.code = info.code;
    this.name = info.name;
    this.fullName = info.fullName;
    this.fee = info.fee;
    this.feeBigInt = info.feeBigInt;
    this.dynamicGas = info.dynamicGas;
    this.isInvalid = info.isInvalid;
    this.#awaits = info.isAsync;
    this.#weight = weight;
    this.#turns = turns;
  }

  // Read by the interpreter once for each instruction that it runs.
  get isAsync(): boolean {
    return this.#turns.count(this.#weight) || this.#awaits;
  }
}
