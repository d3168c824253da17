import type { MessageOutcome } from '../execution/apply-message.js';
import { type CallFrame, closeFrame, formatFrame, openFrame, removeFailedLogs } from './call-frame.js';
import type { FrameEnd, FrameStart, TracedLog, Tracer, TransactionStart } from './tracer.js';

/** Options of callTracer. */
export interface CallTracerOptions {
  /** Only the call of the transaction itself. */
  readonly onlyTopCall?: boolean | undefined;
  /** Logs too. */
  readonly withLog?: boolean | undefined;
}

/** Gathers the calls of a transaction as a tree. */
export class CallTracer implements Tracer {
  readonly #options: CallTracerOptions;
  readonly #open: CallFrame[] = [];
  #gasLimit = 0n;
  #depth = 0;
  #root: CallFrame | undefined;

  constructor(options: CallTracerOptions) {
    this.#options = options;
  }

  /** The call of the transaction; undefined before it ran. */
  get root(): CallFrame | undefined {
    return this.#root;
  }

  /** The frame whose code runs. */
  get current(): CallFrame | undefined {
    return this.#open.at(-1);
  }

  onTransactionStart({ message }: TransactionStart): void {
    this.#gasLimit = message.gas;
  }

  onEnter(start: FrameStart): void {
    this.#depth = start.depth;
    if (start.depth > 0 && this.#options.onlyTopCall === true) return;
    const frame = openFrame(start, start.depth === 0 ? this.#gasLimit : start.gas);
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = frame;
    else parent.calls.push(frame);
    this.#open.push(frame);
  }

  onExit(end: FrameEnd): void {
    this.#depth = end.depth - 1;
    if (end.depth > 0 && this.#options.onlyTopCall === true) return;
    const frame = this.#open.pop();
    if (frame !== undefined) closeFrame(frame, end);
  }

  onLog(log: TracedLog): void {
    const { withLog, onlyTopCall } = this.#options;
    const frame = this.#open.at(-1);
    if (withLog !== true || frame === undefined || (onlyTopCall === true && this.#depth > 0)) return;
    frame.logs.push({ position: frame.calls.length, ...log });
  }

  onTransactionEnd({ gasUsed }: MessageOutcome): void {
    if (this.#root === undefined) return;
    this.#root.gasUsed = gasUsed;
    removeFailedLogs(this.#root);
  }

  result(): string {
    return this.#root === undefined ? '{}' : formatFrame(this.#root);
  }
}
