import { setImmediate } from 'node:timers';
import type { ChainEvents, EvmChain, LogFilter } from '@firn/evm/chain';
import type { Log, Receipt } from '@firn/evm/receipt';

const maxWaiting = 10_000;

/**
 * The events of a chain, from the first call of `next` until the signal fires.
 * @throws Error when more than 10,000 events wait.
 */
export function streamEvents<Name extends keyof ChainEvents>(
  chain: EvmChain,
  name: Name,
  signal: AbortSignal,
  weigh?: (event: ChainEvents[Name]) => number,
): AsyncGenerator<ChainEvents[Name]> {
  return streamOf((push) => chain.events.on(name, push), signal, weigh);
}

/**
 * What `listen` passes to the function that it is given, in that order. `listen` returns the function that ends it.
 * @param weigh As for how many events it counts that one is told. Default: 1.
 * @throws Error when more than 10,000 events wait.
 */
async function* streamOf<Event>(
  listen: (push: (event: Event) => void) => () => void,
  signal: AbortSignal,
  weigh: (event: Event) => number = () => 1,
): AsyncGenerator<Event> {
  const waiting: Event[] = [];
  let wake = (): void => {};
  const stop = listen((event) => {
    // One more than allowed tells the consumer of the overflow.
    if (waiting.length <= maxWaiting) waiting.push(event);
    if (waiting.length === 1) wakeInTurns(() => wake(), weigh(event));
  });
  const abort = (): void => wake();
  signal.addEventListener('abort', abort, { once: true });
  try {
    while (!signal.aborted) {
      if (waiting.length > maxWaiting) throw new Error(`more than ${maxWaiting} events wait`);
      const event = waiting.shift();
      if (event !== undefined) yield event;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stop();
    signal.removeEventListener('abort', abort);
  }
}

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

/** Sleepers of little work that are woken in one turn of the event loop: some milliseconds together. */
const perTurn = 256;

interface Sleeper {
  readonly wake: () => void;
  readonly weight: number;
}

const asleep: Sleeper[] = [];
let left = perTurn;
let isScheduled = false;

/**
 * Calls at once, or in a later turn of the event loop where hundreds are called in this one: an event for thousands holds nobody.
 * @param weight For how many of little work it counts. Default: 1. What counts for more is called in a later turn, and for more than a turn in one for itself.
 */
export function wakeInTurns(wake: () => void, weight = 1): void {
  if (!isScheduled) {
    isScheduled = true;
    setImmediate(nextTurn);
  }
  // What tells of much work comes after work: that of the block itself.
  if (asleep.length === 0 && weight === 1 && left > 0) {
    left -= weight;
    wake();
  } else asleep.push({ wake, weight });
}

function hasPlaceFor(weight: number): boolean {
  return left === perTurn || left >= weight;
}

function nextTurn(): void {
  left = perTurn;
  const woken: Sleeper[] = [];
  for (let next = asleep[0]; next !== undefined && hasPlaceFor(next.weight); next = asleep[0]) {
    asleep.shift();
    left -= next.weight;
    woken.push(next);
  }
  isScheduled = woken.length > 0;
  if (isScheduled) setImmediate(nextTurn);
  for (const { wake } of woken) wake();
}

/** What was made last of something of each chain: what thousands are told of a block is made once, and forgotten with the next one. */
export class LastMade<Source extends object, Made> {
  readonly #last = new WeakMap<EvmChain, { readonly source: Source; readonly made: Made }>();
  readonly #make: (source: Source) => Made;

  constructor(make: (source: Source) => Made) {
    this.#make = make;
  }

  of(chain: EvmChain, source: Source): Made {
    const last = this.#last.get(chain);
    if (last?.source === source) return last.made;
    const made = this.#make(source);
    this.#last.set(chain, { source, made });
    return made;
  }
}
