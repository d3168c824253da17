import { FairQueue } from '@firn/http/admission';
import { rpcError } from '@firn/jsonrpc/errors';
import type { WarpValidators } from '@firn/warp';
import type { Logger } from '../logging/logger.js';
import { ExecutionThread, type JobMessage } from './execution-thread.js';
import type { ExecutionPoolStats } from './executions.js';
import type { ThreadData } from './messages.js';
import { type ExecutionRequest, PendingExecution } from './pending-execution.js';

/** What a pool of execution threads works with. */
export interface ExecutionPoolOptions {
  /** Most threads. They are started when they are needed. */
  readonly maxThreads: number;
  /** Module that the threads run. */
  readonly worker: URL;
  readonly data: Omit<ThreadData, 'beats' | 'maxMegabytes'>;
  readonly validators: WarpValidators;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  /** Is told which entry of the store an execution could not read. */
  readonly onDamaged: (entry: string) => void;
  /** An execution that takes more memory than that, in megabytes, ends its thread, and not the node. Default: 2048. */
  readonly maxMegabytes?: number;
  /** How long an execution waits for a thread before it is refused, in milliseconds. Default: 15 seconds. */
  readonly maxWaitMs?: number;
}

/** Most executions that wait, of all clients together. */
const maxQueued = 1024;
/** Most executions of one client that wait. */
export const maxQueuedOfClient = 256;
const limitExceeded = -32_005;
const retryAfterMs = 1_000;
const serverError = -32_000;
const defaultMaxMegabytes = 2048;
const defaultMaxWaitMs = 15_000;

interface Slot {
  readonly thread: ExecutionThread;
  isReady: boolean;
  running: PendingExecution | undefined;
}

/** Threads that run contracts, and what waits for them: clients take turns, whatever each of them asks for. */
export class ExecutionPool {
  readonly #options: ExecutionPoolOptions;
  readonly #queue = new FairQueue<PendingExecution>();
  readonly #slots = new Set<Slot>();
  /** Threads that are being ended. */
  readonly #ending = new Set<Promise<void>>();
  #nextId = 1;
  #replaced = 0;
  #refused = 0;
  #begun = 0;
  #waitedMs = 0;
  #startFailure: string | undefined;
  #isClosed = false;

  constructor(options: ExecutionPoolOptions) {
    this.#options = options;
  }

  get stats(): ExecutionPoolStats {
    const slots = [...this.#slots];
    return {
      threads: slots.length,
      busy: slots.filter(({ running }) => running !== undefined).length,
      queued: this.#queue.size,
      replaced: this.#replaced,
      refused: this.#refused,
      begun: this.#begun,
      waitedMs: this.#waitedMs,
      startFailure: this.#startFailure,
    };
  }

  /** Whether a thread has nothing to do. */
  get hasIdle(): boolean {
    for (const { isReady, running } of this.#slots) if (isReady && running === undefined) return true;
    return false;
  }

  /**
   * Runs it on a thread; its answer is JSON text in parts.
   * @throws RpcError at once when too many executions wait. The answer throws an RpcError for the caller, another error for a fault of the
   * node, and the reason of the request's signal.
   */
  run(request: ExecutionRequest): AsyncGenerator<string> {
    if (this.#isClosed) throw rpcError(limitExceeded, 'the node stops: it takes no more executions');
    this.#assertRoom(request.client);
    const { maxWaitMs = defaultMaxWaitMs } = this.#options;
    const pending = new PendingExecution(this.#nextId, request, maxWaitMs, {
      onAbort: () => this.#abandon(pending),
      onLate: () => this.#expire(pending),
      onStuck: () => this.#replace(pending),
      onTaken: (length) => this.#slotOf(pending)?.thread.taken(pending.id, length),
    });
    this.#nextId += 1;
    this.#queue.push(request.client, pending);
    this.#startWaiting();
    return pending.answer.read();
  }

  /** Ends all threads; what is under way or waits fails. Calls after the first do nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const stopped = rpcError(limitExceeded, 'the node stops: the execution was given up');
    for (const pending of this.#queue.drain()) pending.fail(stopped);
    for (const slot of this.#slots) {
      slot.running?.fail(stopped);
      this.#drop(slot);
    }
    await Promise.all(this.#ending);
  }

  #assertRoom(client: string): void {
    const ofClient = this.#queue.sizeOf(client);
    if (ofClient < maxQueuedOfClient && this.#queue.size < maxQueued) return;
    this.#refused += 1;
    const whose = ofClient < maxQueuedOfClient ? `${maxQueued}` : `${maxQueuedOfClient} of this client`;
    throw rpcError(
      limitExceeded,
      `too many executions: ${whose} wait already, and no more may; try again in ${retryAfterMs / 1000}s`,
      { retryAfterMs },
    );
  }

  #slotOf(pending: PendingExecution): Slot | undefined {
    for (const slot of this.#slots) if (slot.running === pending) return slot;
    return undefined;
  }

  /** Hands what waits to threads that do nothing, and starts threads as long as there may be more. */
  #startWaiting(): void {
    if (this.#isClosed) return;
    for (;;) {
      const idle = [...this.#slots].find(({ running }) => running === undefined);
      const mayStart = this.#slots.size < this.#options.maxThreads;
      if (idle === undefined && !mayStart) return;
      const pending = this.#queue.take((client) => this.#mayTakeAnother(client));
      if (pending === undefined) return;
      const slot = idle ?? this.#start();
      slot.running = pending;
      slot.thread.run(pending.toJob());
    }
  }

  /** One thread is kept for others, where there are several. */
  #mayTakeAnother(client: string): boolean {
    const most = Math.max(1, this.#options.maxThreads - 1);
    let running = 0;
    for (const slot of this.#slots) if (slot.running?.request.client === client) running += 1;
    return running < most;
  }

  #start(): Slot {
    const { worker, data, maxMegabytes = defaultMaxMegabytes } = this.#options;
    const slot: Slot = {
      isReady: false,
      running: undefined,
      thread: new ExecutionThread({
        worker,
        data: { ...data, maxMegabytes },
        onExhausted: () => this.#exhausted(slot, maxMegabytes),
        onMessage: (message) => this.#take(slot, message),
        onEnd: (error) => this.#ended(slot, error),
        onReady: () => {
          slot.isReady = true;
          this.#startFailure = undefined;
        },
      }),
    };
    this.#slots.add(slot);
    return slot;
  }

  #take(slot: Slot, message: JobMessage): void {
    const { running } = slot;
    if (running === undefined || running.id !== message.id) return;
    switch (message.kind) {
      case 'begun': {
        const waitedMs = running.begin(() => slot.thread.beat);
        if (waitedMs === undefined) return;
        this.#begun += 1;
        this.#waitedMs += waitedMs;
        return;
      }
      case 'part':
        running.answer.add(message.text);
        return;
      case 'unknown':
        if (!running.isGivenUp) {
          slot.thread.run(running.knowing(message, this.#options.validators));
          return;
        }
        // The thread ended it before it heard that nobody waits: begun anew, nothing would end it.
        running.finish();
        break;
      case 'done':
        running.finish();
        break;
      case 'failed':
        if (message.failure.kind === 'fault')
          running.fail(new Error(`an execution failed: ${message.failure.text}`));
        else {
          const { code, message: told, data, damaged } = message.failure;
          if (damaged !== undefined) this.#options.onDamaged(damaged);
          running.fail(rpcError(code, told, data));
        }
    }
    slot.running = undefined;
    this.#startWaiting();
  }

  /** A thread ended by itself: its own job fails, and another takes its place. */
  #ended(slot: Slot, error: Error): void {
    this.#slots.delete(slot);
    this.#replaced += 1;
    if (!slot.isReady) this.#startFailure = error.message;
    this.#options.logger.error(
      { err: error, method: slot.running?.request.method },
      'an execution thread ended',
    );
    slot.running?.fail(new Error('the thread that ran the execution ended', { cause: error }));
    this.#startWaiting();
  }

  /** What a thread runs takes more memory than it may. */
  #exhausted(slot: Slot, maxMegabytes: number): void {
    const { running } = slot;
    if (running === undefined || !this.#slots.has(slot)) return;
    running.fail(
      rpcError(serverError, `execution aborted (it takes more than ${maxMegabytes} MB of memory)`),
    );
    this.#replace(running);
  }

  /** Nobody waits for it any more. */
  #abandon(pending: PendingExecution): void {
    if (this.#queue.remove(pending.request.client, pending)) return;
    this.#slotOf(pending)?.thread.cancel(pending.id);
  }

  /** It waited for too long. */
  #expire(pending: PendingExecution): void {
    if (!this.#queue.remove(pending.request.client, pending)) return;
    this.#refused += 1;
    pending.fail(
      rpcError(
        limitExceeded,
        `the node is busy: the execution waited for ${pending.maxWaitMs / 1000}s; try again later`,
        { retryAfterMs },
      ),
    );
  }

  /** Its thread cannot go on: another one takes its place. */
  #replace(pending: PendingExecution): void {
    const slot = this.#slotOf(pending);
    if (slot === undefined) return;
    this.#replaced += 1;
    this.#options.logger.warn(
      { method: pending.request.method },
      'an execution thread was ended because of what it ran',
    );
    this.#drop(slot);
    this.#startWaiting();
  }

  #drop(slot: Slot): void {
    this.#slots.delete(slot);
    const ending = slot.thread.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}
