import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { MessageOutcome } from '../execution/apply-message.js';
import type { WorldState } from '../state/world-state.js';
import { type CallFrame, formatFrame, quantity } from './call-frame.js';
import { CallTracer } from './call-tracer.js';
import { isCall, op } from './instructions.js';
import { fromTop, memorySlice, toAddress, toWord, wordOf } from './stack-values.js';
import type { FrameEnd, FrameStart, TracedLog, TracedStep, Tracer, TransactionStart } from './tracer.js';

/** Options of erc7562Tracer. */
export interface Erc7562TracerOptions {
  /** Logs too. */
  readonly withLog?: boolean | undefined;
  /** Instructions that are not counted, by their numbers. */
  readonly ignoredOpcodes?: readonly (bigint | string)[] | undefined;
}

interface Seen {
  readonly reads: Map<Hex, Hex[]>;
  readonly writes: Map<Hex, number>;
  readonly transientReads: Map<Hex, number>;
  readonly transientWrites: Map<Hex, number>;
  readonly extCode: Set<Hex>;
  readonly usedOpcodes: Map<number, number>;
  readonly contractSize: Map<Hex, { readonly contractSize: number; readonly opcode: number }>;
  outOfGas: boolean;
}

/**
 * Gathers the calls of a transaction and what each of them touched, by which account abstraction judges an operation
 * before it takes it in (ERC-7562).
 */
export class Erc7562Tracer implements Tracer {
  readonly #calls: CallTracer;
  readonly #ignored: ReadonlySet<number>;
  readonly #seen = new Map<CallFrame, Seen>();
  readonly #hashed = new Set<Hex>();
  #state: WorldState | undefined;
  #isPrecompile: (address: Hex) => boolean = () => false;
  /** The instruction before the one at hand, where that one decides what it means. */
  #last: { readonly code: number; readonly address: Hex | undefined } | undefined;

  constructor({ withLog, ignoredOpcodes }: Erc7562TracerOptions) {
    this.#calls = new CallTracer({ withLog });
    this.#ignored =
      ignoredOpcodes === undefined ? defaultIgnored : new Set(ignoredOpcodes.map((code) => Number(code)));
  }

  onTransactionStart(start: TransactionStart): void {
    const { evm, state } = start.machine;
    this.#state = state;
    this.#isPrecompile = (address) => evm.getPrecompile(address) !== undefined;
    this.#calls.onTransactionStart(start);
  }

  onEnter(frame: FrameStart): void {
    this.#calls.onEnter(frame);
    if (this.#calls.current !== undefined) this.#seen.set(this.#calls.current, nothingSeen());
  }

  onLog(log: TracedLog): void {
    this.#calls.onLog(log);
  }

  onBeforeStep(step: Omit<TracedStep, 'error'>): void {
    const { op: code, stack, address, memory } = step;
    const seen = this.#current;
    if (seen === undefined || step.cost > step.gas) return;
    this.#countLast(seen, code);
    const first = fromTop(stack, 0);
    if (code === op.SLOAD) this.#onRead(seen, address, toWord(first));
    else if (code === op.SSTORE) count(seen.writes, toWord(first));
    else if (code === op.TLOAD) count(seen.transientReads, toWord(first));
    else if (code === op.TSTORE) count(seen.transientWrites, toWord(first));
    else if (code === op.KECCAK256)
      this.#hashed.add(bytesToHex(memorySlice(memory, first, fromTop(stack, 1))));
    const touched = touches(code) ? toAddress(fromTop(stack, isCall(code) ? 1 : 0)) : undefined;
    if (touched !== undefined) this.#onTouched(seen, code, touched);
    this.#last = { code, address: touched };
  }

  onStep({ error }: TracedStep): void {
    const seen = this.#current;
    if (seen !== undefined && error?.startsWith('out of gas') === true) seen.outOfGas = true;
  }

  onExit(end: FrameEnd): void {
    const seen = this.#current;
    if (seen !== undefined && isOutOfGas(end)) seen.outOfGas = true;
    this.#last = undefined;
    this.#calls.onExit(end);
  }

  onTransactionEnd(outcome: MessageOutcome): void {
    this.#calls.onTransactionEnd(outcome);
  }

  result(): string {
    const { root } = this.#calls;
    return root === undefined ? '{}' : formatFrame(root, (frame) => this.#format(frame, frame === root));
  }

  get #current(): Seen | undefined {
    const { current } = this.#calls;
    return current && this.#seen.get(current);
  }

  // GAS alone is a fault only where its value is not handed straight to a call; so it counts when the next one is known.
  #countLast(seen: Seen, code: number): void {
    const last = this.#last;
    if (last?.code === op.GAS && !isCall(code)) count(seen.usedOpcodes, op.GAS);
    if (
      last?.address !== undefined &&
      looksAtCode(last.code) &&
      !(last.code === op.EXTCODESIZE && code === isZero)
    ) {
      seen.extCode.add(last.address);
    }
    if (code !== op.GAS && !this.#ignored.has(code)) count(seen.usedOpcodes, code);
  }

  #onRead({ reads, writes }: Seen, address: Hex, slot: Hex): void {
    if (reads.has(slot) || writes.has(slot)) return;
    reads.set(slot, [wordOf(this.#state?.storage(address, hexToBytes(slot)) ?? 0n)]);
  }

  #onTouched({ contractSize }: Seen, code: number, address: Hex): void {
    if (contractSize.has(address) || this.#isPrecompile(address)) return;
    contractSize.set(address, { contractSize: this.#state?.code(address).length ?? 0, opcode: code });
  }

  #format(frame: CallFrame, isRoot: boolean): string {
    const seen = this.#seen.get(frame) ?? nothingSeen();
    const members = {
      accessedSlots: {
        reads: sorted(seen.reads),
        writes: sorted(seen.writes),
        transientReads: sorted(seen.transientReads),
        transientWrites: sorted(seen.transientWrites),
      },
      extCodeAccessInfo: [...seen.extCode],
      usedOpcodes: Object.fromEntries(
        [...seen.usedOpcodes].sort(([a], [b]) => a - b).map(([code, times]) => [quantity(code), times]),
      ),
      contractSize: sorted(seen.contractSize),
      outOfGas: seen.outOfGas,
      ...(isRoot && this.#hashed.size > 0 ? { keccak: [...this.#hashed].sort() } : {}),
    };
    return `,${JSON.stringify(members).slice(1, -1)}`;
  }
}

const isZero = 0x15;

function nothingSeen(): Seen {
  return {
    reads: new Map(),
    writes: new Map(),
    transientReads: new Map(),
    transientWrites: new Map(),
    extCode: new Set(),
    usedOpcodes: new Map(),
    contractSize: new Map(),
    outOfGas: false,
  };
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sorted<Value>(values: ReadonlyMap<Hex, Value>): Record<string, Value> {
  return Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isOutOfGas({ error }: FrameEnd): boolean {
  return (
    error?.message.startsWith('out of gas') === true || error?.message.endsWith('storage out of gas') === true
  );
}

function looksAtCode(code: number): boolean {
  return code === op.EXTCODESIZE || code === op.EXTCODECOPY || code === op.EXTCODEHASH;
}

function touches(code: number): boolean {
  return looksAtCode(code) || isCall(code);
}

// Arithmetic, comparison, memory, flow and stack instructions, which an operation may use as it likes.
const defaultIgnored: ReadonlySet<number> = new Set(
  [
    [0x01, 0x1d],
    [0x50, 0x53],
    [0x56, 0x5b],
    [0x5f, 0x9f],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((code) => code !== op.GAS),
  ),
);
