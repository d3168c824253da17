import type { ChainEvents, EvmChain } from '@firn/evm/chain';
import { wakeInTurns } from './wake-in-turns.js';

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
export async function* streamOf<Event>(
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
