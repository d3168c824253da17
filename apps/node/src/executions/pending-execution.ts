import type { NextBlock } from '@firn/evm/chain';
import { formatDuration } from '@firn/evm/turns';
import { rpcError } from '@firn/jsonrpc/errors';
import type { WarpValidators } from '@firn/warp';
import type { HostedChain } from '../chains/hosted-chain.js';
import { AnswerParts } from './answer-parts.js';
import type { ExecutionKind } from './executions.js';
import type { Job, SignerFacts } from './messages.js';
import { type UnknownFactError, withFact } from './signer-table.js';

/** An execution that is asked for. */
export interface ExecutionRequest {
  readonly hosted: Pick<HostedChain, 'chain' | 'blueprint' | 'isControlled'>;
  /** Name of the method in its contract. */
  readonly method: string;
  readonly kind: ExecutionKind;
  /** Its decoded parameters: data alone. */
  readonly params: unknown;
  /** The next block, if the execution runs in it. */
  readonly next?: NextBlock | undefined;
  /** Whose turn it is: an address, or a connection. */
  readonly client: string;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** The longest time of a call, in milliseconds; 0 is no limit. */
  readonly timeoutMs: number;
}

/** What becomes of an execution. */
export interface PendingExecutionEvents {
  /** Nobody waits for it any more. */
  readonly onAbort: () => void;
  /** It waits for too long. */
  readonly onLate: () => void;
  /** Its thread does not come to an end of it by itself. It has failed then. */
  readonly onStuck: () => void;
  readonly onTaken: (length: number) => void;
}

const serverError = -32_000;
const defaultTimeoutMs = 5_000;
/** A thread ends what it runs by itself. It gets so much longer for that. */
const graceMs = 1_000;
const watchIntervalMs = 250;

/** An execution that waits for a thread, or runs on one. */
export class PendingExecution {
  readonly id: number;
  readonly request: ExecutionRequest;
  readonly answer: AnswerParts;
  /** The longest time for which it waits for a thread. */
  readonly maxWaitMs: number;
  readonly #events: PendingExecutionEvents;
  readonly #queuedAt = performance.now();
  readonly #abort: () => void;
  #facts: SignerFacts = { subnets: new Map(), validators: new Map() };
  #timer: NodeJS.Timeout;
  #isBegun = false;
  #isGivenUp = false;

  constructor(id: number, request: ExecutionRequest, maxWaitMs: number, events: PendingExecutionEvents) {
    this.id = id;
    this.maxWaitMs = maxWaitMs;
    this.request = request;
    this.#events = events;
    this.answer = new AnswerParts({
      onTaken: events.onTaken,
      onLeft: () => this.#giveUp(new DOMException('the reader left', 'AbortError')),
    });
    this.#timer = setTimeout(events.onLate, maxWaitMs);
    this.#abort = () => this.#giveUp(request.signal.reason);
    if (request.signal.aborted) queueMicrotask(this.#abort);
    else request.signal.addEventListener('abort', this.#abort, { once: true });
  }

  /** Nobody waits for its answer any more. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** What a thread is told of it: it waits no longer. */
  toJob(): Job {
    clearTimeout(this.#timer);
    const { hosted, method, params, next } = this.request;
    const { retained } = hosted.chain.canonical;
    const pins = retained.isPruning ? [...retained.pins] : [];
    const waitedMs = performance.now() - this.#queuedAt;
    const { blueprint: chain, isControlled } = hosted;
    return { id: this.id, chain, pins, method, params, isControlled, next, facts: this.#facts, waitedMs };
  }

  /** The same with one fact more of the platform chain. */
  knowing(unknown: Pick<UnknownFactError, 'fact' | 'of'>, validators: WarpValidators): Job {
    this.#facts = withFact(this.#facts, unknown, validators);
    return this.toJob();
  }

  /**
   * Its time begins; returns the milliseconds for which it waited, undefined where it has begun before: with a fact that it lacked. `beat` changes
   * while its thread lives.
   */
  begin(beat: () => number): number | undefined {
    const waitedMs = this.#isBegun ? undefined : performance.now() - this.#queuedAt;
    this.#isBegun = true;
    clearTimeout(this.#timer);
    const { kind, timeoutMs } = this.request;
    const isTimed = kind === 'call' || kind === 'simulation';
    if (isTimed && timeoutMs > 0) this.#timer = setTimeout(() => this.#stick(), timeoutMs + graceMs);
    if (!isTimed) this.#watch(beat, (timeoutMs || defaultTimeoutMs) + graceMs);
    return waitedMs;
  }

  /** The whole answer is there. */
  finish(): void {
    this.#release();
    this.answer.finish();
  }

  fail(error: unknown): void {
    this.#release();
    this.answer.fail(error);
  }

  /** Looks whether its thread still takes a breath between two steps. */
  #watch(beat: () => number, longestMs: number): void {
    let seen = beat();
    let seenAt = performance.now();
    this.#timer = setInterval(() => {
      const current = beat();
      const now = performance.now();
      if (current !== seen) [seen, seenAt] = [current, now];
      else if (now - seenAt > longestMs) this.#stick();
    }, watchIntervalMs);
  }

  #stick(): void {
    const { kind, timeoutMs } = this.request;
    const words =
      kind === 'call' || kind === 'simulation'
        ? `execution aborted (timeout = ${formatDuration(timeoutMs)})`
        : 'execution timeout';
    this.fail(rpcError(serverError, words));
    this.#events.onStuck();
  }

  /** Nobody waits for it any more. */
  #giveUp(reason: unknown): void {
    this.#isGivenUp = true;
    this.#events.onAbort();
    if (!this.#isBegun) this.#release();
    this.answer.fail(reason);
    if (this.#isBegun) this.#limitCancelling();
  }

  // It was told to end.
  #limitCancelling(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#events.onStuck, graceMs);
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.request.signal.removeEventListener('abort', this.#abort);
  }
}
