import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { MessageOutcome } from '../execution/apply-message.js';
import type { WorldState } from '../state/world-state.js';
import { op } from './instructions.js';
import { fromTop, toWord, wordOf } from './stack-values.js';
import type { TextWriter } from './text-channel.js';
import type { TracedStep, Tracer, TransactionStart } from './tracer.js';

/** What the struct logger writes of each step. */
export interface StructLoggerOptions {
  readonly enableMemory?: boolean | undefined;
  readonly disableStack?: boolean | undefined;
  readonly disableStorage?: boolean | undefined;
  readonly enableReturnData?: boolean | undefined;
  /** Characters of steps after which no further one is written; 0 is no limit. */
  readonly limit?: number | undefined;
}

/** Writes every step of a transaction: what a trace is without a tracer. The steps go to the writer as they come. */
export class StructLogger implements Tracer {
  readonly #options: StructLoggerOptions;
  readonly #writer: TextWriter;
  readonly #touched = new Map<Hex, Map<Hex, Hex>>();
  #state: WorldState | undefined;
  #storage: readonly [Hex, Hex][] | undefined;
  #length = 0;
  #isFirst = true;
  #outcome: MessageOutcome | undefined;

  constructor(options: StructLoggerOptions, writer: TextWriter) {
    this.#options = options;
    this.#writer = writer;
  }

  onTransactionStart({ machine }: TransactionStart): void {
    this.#state = machine.state;
    this.#writer.write('{"structLogs":[');
  }

  onBeforeStep(step: Omit<TracedStep, 'error'>): void {
    this.#storage = this.#isFull || this.#options.disableStorage === true ? undefined : this.#storageAt(step);
  }

  onStep(step: TracedStep): void {
    if (this.#isFull) return;
    const text = this.#format(step);
    this.#length += text.length;
    if (!this.#isFirst) this.#writer.write(',');
    this.#writer.write(text);
    this.#isFirst = false;
  }

  onTransactionEnd(outcome: MessageOutcome): void {
    this.#outcome = outcome;
  }

  result(): string {
    const { gasUsed = 0n, error, output = '0x' } = this.#outcome ?? {};
    // What a failure other than a revert leaves behind is no answer.
    const returned = error === undefined || error.kind === 'revert' ? output : '0x';
    return `],"gas":${gasUsed},"failed":${error !== undefined},"returnValue":"${returned}"}`;
  }

  get #isFull(): boolean {
    const { limit = 0 } = this.#options;
    return limit !== 0 && this.#length > limit;
  }

  #format(step: TracedStep): string {
    const { enableMemory, disableStack, enableReturnData } = this.#options;
    let text = `{"pc":${step.pc},"op":"${step.name}","gas":${step.gas},"gasCost":${step.cost},"depth":${step.depth}`;
    if (step.error !== undefined) text += `,"error":${JSON.stringify(step.error)}`;
    if (disableStack !== true) text += `,"stack":[${formatStack(step.stack)}]`;
    if (enableReturnData === true && step.returnData.length > 0) {
      text += `,"returnData":"${bytesToHex(step.returnData)}"`;
    }
    if (enableMemory === true && step.memory.length > 0) text += `,"memory":[${formatMemory(step.memory)}]`;
    if (this.#storage !== undefined) text += `,"storage":{${formatStorage(this.#storage)}}`;
    if (step.refund !== 0n) text += `,"refund":${step.refund}`;
    return `${text}}`;
  }

  // The slots of the contract that were touched so far, this one with what it holds or will hold.
  #storageAt({ op: code, stack, address }: Omit<TracedStep, 'error'>): [Hex, Hex][] | undefined {
    const reads = code === op.SLOAD && stack.length >= 1;
    const writes = code === op.SSTORE && stack.length >= 2;
    if (!reads && !writes) return undefined;
    const slot = toWord(fromTop(stack, 0));
    const value = writes
      ? toWord(fromTop(stack, 1))
      : wordOf(this.#state?.storage(address, hexToBytes(slot)) ?? 0n);
    const slots = this.#touched.get(address) ?? new Map<Hex, Hex>();
    this.#touched.set(address, slots.set(slot, value));
    return [...slots].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

function formatStack(stack: readonly bigint[]): string {
  let text = '';
  for (const item of stack) text += text === '' ? `"0x${item.toString(16)}"` : `,"0x${item.toString(16)}"`;
  return text;
}

function formatMemory(memory: Uint8Array): string {
  const hex = Buffer.from(memory.buffer, memory.byteOffset, memory.byteLength).toString('hex');
  let text = '';
  for (let at = 0; at + 64 <= hex.length; at += 64) {
    text += text === '' ? `"0x${hex.slice(at, at + 64)}"` : `,"0x${hex.slice(at, at + 64)}"`;
  }
  return text;
}

function formatStorage(slots: readonly (readonly [Hex, Hex])[]): string {
  return slots.map(([slot, value]) => `"${slot}":"${value}"`).join(',');
}
