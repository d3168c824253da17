import type { MessageOutcome } from '../execution/apply-message.js';
import type { FrameEnd, FrameStart, TracedLog, TracedStep, Tracer, TransactionStart } from './tracer.js';

/** Runs several tracers at once; its result has that of each under its name. */
export class MuxTracer implements Tracer {
  readonly #tracers: ReadonlyMap<string, Tracer>;

  constructor(tracers: ReadonlyMap<string, Tracer>) {
    this.#tracers = tracers;
  }

  onTransactionStart(start: TransactionStart): void {
    for (const tracer of this.#tracers.values()) tracer.onTransactionStart?.(start);
  }

  onEnter(frame: FrameStart): void {
    for (const tracer of this.#tracers.values()) tracer.onEnter?.(frame);
  }

  onBeforeStep(step: Omit<TracedStep, 'error'>): void {
    for (const tracer of this.#tracers.values()) tracer.onBeforeStep?.(step);
  }

  onStep(step: TracedStep): void {
    for (const tracer of this.#tracers.values()) tracer.onStep?.(step);
  }

  onLog(log: TracedLog): void {
    for (const tracer of this.#tracers.values()) tracer.onLog?.(log);
  }

  onExit(end: FrameEnd): void {
    for (const tracer of this.#tracers.values()) tracer.onExit?.(end);
  }

  onTransactionEnd(outcome: MessageOutcome): void {
    for (const tracer of this.#tracers.values()) tracer.onTransactionEnd?.(outcome);
  }

  result(): string {
    const names = [...this.#tracers].sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${names.map(([name, tracer]) => `${JSON.stringify(name)}:${tracer.result()}`).join(',')}}`;
  }

  dispose(): void {
    for (const tracer of this.#tracers.values()) tracer.dispose?.();
  }
}
