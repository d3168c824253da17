import type { ChainReader } from '@firn/evm/chain';
import { isRpcError } from '@firn/jsonrpc/errors';
import { JsonStream } from '@firn/jsonrpc/server';
import { damagedEntryOf, openStoreReader, type StoreReader } from '@firn/storage';
import { type ChainBlueprint, openFromBlueprint } from '../chains/chain-blueprint.js';
import { toRpcError } from '../errors/domain-errors.js';
import type { ExecutedMethods, ExecutionContext } from './executions.js';
import type { Failure, FromThread, Job, ThreadData, ToThread } from './messages.js';
import { isUnknownFactError, SignerTable } from './signer-table.js';

/** Least time of a call that waited in the queue, in milliseconds. Most calls are shorter. */
const leastMs = 100;

/** Returns how much of the time in the queue counts against the time limit of a call, in milliseconds: all of it, but a short call still has time to run. */
export function countedWaitMs(waitedMs: number, timeoutMs: number): number {
  return Math.max(0, Math.min(waitedMs, timeoutMs - leastMs));
}

/** Characters of an answer that wait for their reader, above which the job waits too. */
const maxWaiting = 16 * 2 ** 20;

/** The job of the moment. */
interface Running {
  readonly id: number;
  readonly controller: AbortController;
  waiting: number;
  wake: (() => void) | undefined;
}

/** Carries out the jobs of a thread, on chains that it reads from the store by itself. */
export class JobRunner {
  readonly #data: ThreadData;
  readonly #methods: ExecutedMethods;
  readonly #tell: (message: FromThread) => void;
  readonly #store: StoreReader;
  readonly #signers = new SignerTable();
  readonly #chains = new Map<string, ChainReader>();
  #running: Running | undefined;

  constructor(data: ThreadData, methods: ExecutedMethods, tell: (message: FromThread) => void) {
    this.#data = data;
    this.#methods = methods;
    this.#tell = tell;
    this.#store = openStoreReader(data.dataDir);
  }

  take(message: ToThread): void {
    if (message.kind === 'run') {
      void this.#run(message.job);
      return;
    }
    const running = this.#running;
    if (running?.id !== message.id) return;
    if (message.kind === 'cancel') running.controller.abort(new DOMException('nobody waits', 'AbortError'));
    else running.waiting -= message.length;
    running.wake?.();
  }

  async #run(job: Job): Promise<void> {
    const { id } = job;
    const running: Running = { id, controller: new AbortController(), waiting: 0, wake: undefined };
    this.#running = running;
    try {
      const chain = this.#open(job);
      this.#tell({ kind: 'begun', id });
      await this.#answer(job, chain, running);
      this.#tell({ kind: 'done', id });
    } catch (error) {
      if (isUnknownFactError(error)) {
        this.#tell({ kind: 'unknown', id, fact: error.fact, of: error.of });
      } else this.#tell({ kind: 'failed', id, failure: toFailure(error) });
    } finally {
      this.#running = undefined;
      // What the writer frees meanwhile is free only then.
      this.#store.release();
    }
  }

  /** The chain as it is at this moment: all that the job reads is of it. */
  #open({ chain: blueprint, pins, facts }: Job): ChainReader {
    this.#signers.use(facts);
    this.#store.release();
    const chain = this.#chainOf(blueprint);
    this.#store.hold();
    chain.canonical.follow();
    chain.canonical.retained.followPins(pins);
    chain.controls.reload();
    return chain;
  }

  #chainOf(blueprint: ChainBlueprint): ChainReader {
    const known = this.#chains.get(blueprint.storedAs);
    if (known !== undefined) return known;
    const chain = openFromBlueprint(blueprint, this.#store, this.#signers);
    this.#chains.set(blueprint.storedAs, chain);
    return chain;
  }

  async #answer(
    { method, params, isControlled, next, waitedMs }: Job,
    chain: ChainReader,
    running: Running,
  ): Promise<void> {
    const { dataDir, settings } = this.#data;
    const { signal } = running.controller;
    const startedAt = performance.now() - countedWaitMs(waitedMs, settings.rpcEvmTimeoutMs);
    const context: ExecutionContext = { chain, signal, settings, dataDir, startedAt, isControlled, next };
    const executed = this.#methods.get(method);
    if (executed === undefined) throw new TypeError(`${method} is no execution`);
    const result = await executed.handler(params as never, context);
    if (result instanceof JsonStream) {
      for await (const text of result.chunks) await this.#send(text, running);
    } else await this.#send(executed.encode(result as never), running);
  }

  async #send(text: string, running: Running): Promise<void> {
    running.waiting += text.length;
    this.#tell({ kind: 'part', id: running.id, text });
    while (running.waiting > maxWaiting && !running.controller.signal.aborted) {
      await new Promise<void>((resolve) => {
        running.wake = resolve;
      });
    }
    running.controller.signal.throwIfAborted();
  }
}

function toFailure(cause: unknown): Failure {
  const error = toRpcError(cause);
  if (isRpcError(error)) {
    const { rpcCode: code, message, data } = error;
    return { kind: 'error', code, message, data, damaged: damagedEntryOf(error) };
  }
  return { kind: 'fault', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
