import type { MessageOutcome } from '../execution/apply-message.js';
import { type CallFrame, formatFrame } from './call-frame.js';
import { CallTracer } from './call-tracer.js';
import type { FrameEnd, FrameStart, TracedStep, Tracer, TransactionStart } from './tracer.js';

/** Of each call, the last instructions that are remembered. */
const lastSteps = 64;
/** Jumps of a call beyond these are not remembered, and none of them told. */
const mostJumps = 4_096;
/** Places of all calls together: those of later ones are not told. */
const mostPlaces = 100_000;
const jump = 0x56;

/** Where the code of a call was. */
interface CodePath {
  readonly steps: number[];
  /** From where, to where, from where, …; undefined once they are too many. */
  jumps: number[] | undefined;
  isJumping: boolean;
}

/**
 * Gathers the calls of a transaction as callTracer does. Those that failed tell where in their code: `steps` are the places of the last instructions,
 * the last one at the end, and `jumps` from where to where each jump led, one after the other, unless they are too many. Of thousands of calls that
 * failed, the first ones tell it.
 */
export class FailureTracer implements Tracer {
  readonly #calls = new CallTracer({});
  readonly #open: CodePath[] = [];
  readonly #failed = new Map<CallFrame, CodePath>();

  onTransactionStart(start: TransactionStart): void {
    this.#calls.onTransactionStart(start);
  }

  onEnter(start: FrameStart): void {
    this.#calls.onEnter(start);
    this.#open.push({ steps: [], jumps: [], isJumping: false });
  }

  onStep({ pc, op }: TracedStep): void {
    const path = this.#open.at(-1);
    if (path === undefined) return;
    path.steps.push(pc);
    // Twice as many are held, so that they are moved rarely.
    if (path.steps.length >= 2 * lastSteps) path.steps.splice(0, lastSteps);
    if (path.isJumping) path.jumps?.push(pc);
    path.isJumping = op === jump;
    if (path.isJumping) path.jumps?.push(pc);
    if (path.jumps !== undefined && path.jumps.length > 2 * mostJumps) path.jumps = undefined;
  }

  onExit(end: FrameEnd): void {
    const path = this.#open.pop();
    const frame = this.#calls.current;
    if (path !== undefined && frame !== undefined && end.error !== undefined) this.#failed.set(frame, path);
    this.#calls.onExit(end);
  }

  onTransactionEnd(outcome: MessageOutcome): void {
    this.#calls.onTransactionEnd(outcome);
  }

  result(): string {
    const { root } = this.#calls;
    if (root === undefined) return '{}';
    let left = mostPlaces;
    // Calls come before those that they made.
    return formatFrame(root, (frame) => {
      const path = this.#failed.get(frame);
      if (path === undefined || left <= 0) return '';
      left -= lastSteps + (path.jumps?.length ?? 0);
      return formatPath(path);
    });
  }
}

function formatPath({ steps, jumps }: CodePath): string {
  const told = jumps === undefined ? '' : `,"jumps":[${jumps.join(',')}]`;
  return `,"steps":[${steps.slice(-lastSteps).join(',')}]${told}`;
}
