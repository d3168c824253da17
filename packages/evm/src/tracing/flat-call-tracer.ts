import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { MessageOutcome } from '../execution/apply-message.js';
import { type CallFrame, quantity } from './call-frame.js';
import { CallTracer } from './call-tracer.js';
import type { FrameEnd, FrameStart, Tracer, TransactionStart } from './tracer.js';

/** Options of flatCallTracer. */
export interface FlatCallTracerOptions {
  /** Errors in the words of Parity. */
  readonly convertParityErrors?: boolean | undefined;
  /** Calls of built-in contracts too. */
  readonly includePrecompiles?: boolean | undefined;
}

/** Where a traced transaction stands; a call that is in no block has no hashes. */
export interface TracePlace {
  readonly blockHash: Hex | undefined;
  readonly blockNumber: bigint;
  readonly transactionHash: Hex | undefined;
  readonly transactionIndex: number;
}

/** A call and its path: its position in each call above it, from the outside. */
export interface FlatCall {
  readonly frame: CallFrame;
  readonly path: readonly number[];
}

const parityErrors: ReadonlyMap<string, string> = new Map([
  ['contract creation code storage out of gas', 'Out of gas'],
  ['out of gas', 'Out of gas'],
  ['gas uint64 overflow', 'Out of gas'],
  ['max code size exceeded', 'Out of gas'],
  ['invalid jump destination', 'Bad jump destination'],
  ['execution reverted', 'Reverted'],
  ['return data out of bounds', 'Out of bounds'],
  ['stack limit reached 1024 (1023)', 'Out of stack'],
  ['precompiled failed', 'Built-in failed'],
  ['invalid input length', 'Built-in failed'],
]);

/** Gathers the calls of a transaction as a list, each with its path, in the form of Parity. */
export class FlatCallTracer implements Tracer {
  readonly #options: FlatCallTracerOptions;
  readonly #place: TracePlace | undefined;
  readonly #calls = new CallTracer({});
  #isPrecompile: (address: Hex) => boolean = () => false;

  /** Without a place the calls do not say where they stand. */
  constructor(options: FlatCallTracerOptions, place: TracePlace | undefined) {
    this.#options = options;
    this.#place = place;
  }

  onTransactionStart(start: TransactionStart): void {
    const { evm } = start.machine;
    this.#isPrecompile = (address) => evm.getPrecompile(address) !== undefined;
    this.#calls.onTransactionStart(start);
  }

  onEnter(start: FrameStart): void {
    // In this form every call has a value.
    this.#calls.onEnter(start.depth > 0 ? { ...start, value: start.value ?? 0n } : start);
  }

  onExit(end: FrameEnd): void {
    this.#calls.onExit(end);
    if (end.depth === 0 || this.#options.includePrecompiles === true) return;
    const calls = this.#calls.current?.calls;
    const last = calls?.at(-1);
    const isPlainCall = last?.kind === 'CALL' || last?.kind === 'STATICCALL';
    if (isPlainCall && last.to !== undefined && this.#isPrecompile(last.to)) calls?.pop();
  }

  onTransactionEnd(outcome: MessageOutcome): void {
    this.#calls.onTransactionEnd(outcome);
  }

  result(): string {
    return `[${this.items().join(',')}]`;
  }

  /** JSON text of each call that is to be kept. */
  items(keep: (call: FlatCall) => boolean = () => true): string[] {
    const items: string[] = [];
    if (this.#calls.root !== undefined) this.#flatten({ frame: this.#calls.root, path: [] }, keep, items);
    return items;
  }

  #flatten(call: FlatCall, keep: (call: FlatCall) => boolean, items: string[]): void {
    const { frame, path } = call;
    if (keep(call)) items.push(this.#format(call));
    for (const [index, inner] of frame.calls.entries())
      this.#flatten({ frame: inner, path: [...path, index] }, keep, items);
  }

  #format({ frame, path }: FlatCall): string {
    const place = this.#place;
    const result = frame.error === undefined || frame.reverted ? resultOf(frame) : undefined;
    const members = [
      `"action":${actionOf(frame)}`,
      ...(place === undefined
        ? []
        : [`"blockHash":${JSON.stringify(place.blockHash ?? null)}`, `"blockNumber":${place.blockNumber}`]),
      ...(frame.error === undefined ? [] : [`"error":${JSON.stringify(this.#words(frame.error))}`]),
      ...(result === undefined ? [] : [`"result":${JSON.stringify(result)}`]),
      `"subtraces":${frame.calls.length}`,
      `"traceAddress":${JSON.stringify(path)}`,
      ...(place === undefined
        ? []
        : [
            `"transactionHash":${JSON.stringify(place.transactionHash ?? null)}`,
            `"transactionPosition":${place.transactionIndex}`,
          ]),
      `"type":"${typeOf(frame)}"`,
    ];
    return `{${members.join(',')}}`;
  }

  #words(error: string): string {
    if (this.#options.convertParityErrors !== true) return error;
    if (error.startsWith('invalid opcode:')) return 'Bad instruction';
    if (error.startsWith('stack underflow')) return 'Stack underflow';
    return parityErrors.get(error) ?? error;
  }
}

function typeOf({ kind }: CallFrame): string {
  if (kind === 'SELFDESTRUCT') return 'suicide';
  return kind === 'CREATE' || kind === 'CREATE2' ? 'create' : 'call';
}

function actionOf(frame: CallFrame): string {
  const { kind, from, to, gas, input, value = 0n } = frame;
  if (kind === 'SELFDESTRUCT') {
    return JSON.stringify({ address: from, balance: quantity(value), refundAddress: to });
  }
  const shared = { from, gas: quantity(gas) };
  if (kind === 'CREATE' || kind === 'CREATE2') {
    const creationMethod = kind.toLowerCase();
    return JSON.stringify({ creationMethod, ...shared, init: bytesToHex(input), value: quantity(value) });
  }
  const callType = kind.toLowerCase();
  return JSON.stringify({ callType, ...shared, input: bytesToHex(input), to, value: quantity(value) });
}

function resultOf(frame: CallFrame): object | undefined {
  const { kind, to, gasUsed, output } = frame;
  if (kind === 'SELFDESTRUCT') return undefined;
  const bytes = bytesToHex(output ?? new Uint8Array(0));
  if (kind === 'CREATE' || kind === 'CREATE2')
    return { address: to, code: bytes, gasUsed: quantity(gasUsed) };
  return { gasUsed: quantity(gasUsed), output: bytes };
}
