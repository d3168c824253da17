import type { EvmChain, LogFilter } from '@firn/evm/chain';
import type { Log, Receipt } from '@firn/evm/receipt';
import { streamOf } from './stream-events.js';

/** Logs that came with a block, or went because blocks were taken back; one object for all subscriptions. */
export interface LogChange {
  readonly logs: readonly Log[];
  readonly removed: boolean;
}

type Listener = (change: LogChange) => void;

/** So many logs are matched in the time of waking one subscription. */
const logsOfEvent = 64;

/** For how many events one with so many logs counts. */
export function weightOfLogs(count: number): number {
  return 1 + Math.floor(count / logsOfEvent);
}

/**
 * Logs of a chain as they come and go, until the signal fires: each change with a log of one of the filter's addresses, or without addresses of one
 * of its first topics. The caller matches the other conditions.
 * @throws Error when more than 10,000 changes are waiting.
 */
export function streamLogs(
  chain: EvmChain,
  filter: LogFilter,
  signal: AbortSignal,
): AsyncGenerator<LogChange> {
  return streamOf<LogChange>(
    (push) => fanOutOf(chain).add(filter, push),
    signal,
    ({ logs }) => weightOfLogs(logs.length),
  );
}

const fanOuts = new WeakMap<EvmChain, LogFanOut>();

function fanOutOf(chain: EvmChain): LogFanOut {
  const fanOut = fanOuts.get(chain) ?? new LogFanOut(chain);
  fanOuts.set(chain, fanOut);
  return fanOut;
}

/** Subscriptions to the logs of a chain by address and first topic: a block costs nothing for those that none of its logs concerns. */
class LogFanOut {
  readonly #chain: EvmChain;
  readonly #byAddress = new Map<string, Set<Listener>>();
  readonly #byFirstTopic = new Map<string, Set<Listener>>();
  readonly #ofAll = new Set<Listener>();
  #count = 0;
  #stop = (): void => {};

  constructor(chain: EvmChain) {
    this.#chain = chain;
  }

  /** Adds a listener; returns the function that removes it. */
  add({ addresses = [], topics = [] }: LogFilter, listener: Listener): () => void {
    const firstTopics = topics[0] ?? [];
    const index = addresses.length > 0 ? this.#byAddress : this.#byFirstTopic;
    const keys = addresses.length > 0 ? addresses : firstTopics;
    for (const key of keys) index.set(key, (index.get(key) ?? new Set<Listener>()).add(listener));
    if (keys.length === 0) this.#ofAll.add(listener);
    if (this.#count++ === 0) this.#stop = this.#listen();
    return () => {
      for (const key of keys) {
        const listeners = index.get(key);
        listeners?.delete(listener);
        if (listeners?.size === 0) index.delete(key);
      }
      this.#ofAll.delete(listener);
      if (--this.#count === 0) this.#stop();
    };
  }

  #listen(): () => void {
    const { events } = this.#chain;
    const stops = [
      events.on('block', ({ receipts }) => this.#tell({ logs: logsOf(receipts), removed: false })),
      events.on('rewind', ({ logs }) => this.#tell({ logs, removed: true })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #tell(change: LogChange): void {
    if (change.logs.length === 0) return;
    const concerned = new Set(this.#ofAll);
    for (const address of new Set(change.logs.map(({ address }) => address)))
      for (const listener of this.#byAddress.get(address) ?? []) concerned.add(listener);
    for (const topic of new Set(change.logs.map(({ topics }) => topics[0] ?? '')))
      for (const listener of this.#byFirstTopic.get(topic) ?? []) concerned.add(listener);
    for (const listener of concerned) listener(change);
  }
}

function logsOf(receipts: readonly Receipt[]): readonly Log[] {
  return receipts.flatMap(({ logs }) => logs);
}
