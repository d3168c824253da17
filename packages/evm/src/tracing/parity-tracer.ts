import type { MessageOutcome } from '../execution/apply-message.js';
import { FlatCallTracer } from './flat-call-tracer.js';
import { StateDiffTracer } from './state-diff-tracer.js';
import type { FrameEnd, FrameStart, TracedStep, Tracer, TransactionStart } from './tracer.js';

/** What is told of a transaction beside its output: the calls, what changed, both or neither. */
export type ParityTraceTypes = ReadonlySet<'trace' | 'stateDiff'>;

/** Gathers what methods of the trace namespace tell of one transaction: `{output, stateDiff, trace, vmTrace}`. */
export class ParityTracer implements Tracer {
  readonly #calls: FlatCallTracer | undefined;
  readonly #changes: StateDiffTracer | undefined;
  #output = '0x';

  constructor(types: ParityTraceTypes) {
    if (types.has('trace')) this.#calls = new FlatCallTracer({ convertParityErrors: true }, undefined);
    if (types.has('stateDiff')) this.#changes = new StateDiffTracer();
  }

  onTransactionStart(start: TransactionStart): void {
    this.#calls?.onTransactionStart(start);
    this.#changes?.onTransactionStart(start);
  }

  onEnter(start: FrameStart): void {
    this.#calls?.onEnter(start);
  }

  onBeforeStep(step: Omit<TracedStep, 'error'>): void {
    this.#changes?.onBeforeStep(step);
  }

  onExit(end: FrameEnd): void {
    this.#calls?.onExit(end);
  }

  onTransactionEnd(outcome: MessageOutcome): void {
    this.#output = outcome.output;
    this.#calls?.onTransactionEnd(outcome);
    this.#changes?.onTransactionEnd(outcome);
  }

  result(): string {
    return `{${this.members()}}`;
  }

  /** The members of the result, for what stands beside others. */
  members(): string {
    const trace = this.#calls?.result() ?? '[]';
    return `"output":"${this.#output}","stateDiff":${this.#changes?.result() ?? 'null'},"trace":${trace},"vmTrace":null`;
  }
}
