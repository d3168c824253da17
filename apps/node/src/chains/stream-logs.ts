import type { EvmChain } from '@firn/evm/chain';
import type { Log, Receipt } from '@firn/evm/receipt';
import { LastMade } from './last-made.js';
import { streamOf } from './stream-events.js';

/** Logs that came with a block, or went because blocks were taken back; one object for all who are told. */
export interface LogChange {
  readonly logs: readonly Log[];
  readonly removed: boolean;
}

/** So many logs are looked through in the time of telling an event. */
const logsOfEvent = 64;

/** For how many events it counts that one with so many logs is told. */
export function weightOfLogs(count: number): number {
  return 1 + Math.floor(count / logsOfEvent);
}

const added = new LastMade<readonly Receipt[], LogChange>((receipts) => ({
  logs: receipts.flatMap(({ logs }) => logs),
  removed: false,
}));
const removed = new LastMade<readonly Log[], LogChange>((logs) => ({ logs, removed: true }));

/** The logs of a chain as they come and go, until the signal fires. @throws Error */
export function streamLogs(chain: EvmChain, signal: AbortSignal): AsyncGenerator<LogChange> {
  return streamOf<LogChange>(
    (push) => {
      const stops = [
        chain.events.on('block', ({ receipts }) => push(added.of(chain, receipts))),
        chain.events.on('rewind', ({ logs }) => push(removed.of(chain, logs))),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    signal,
    ({ logs }) => weightOfLogs(logs.length),
  );
}
