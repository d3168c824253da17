import type { EvmChain } from '@firn/evm/chain';
import type { Log } from '@firn/evm/receipt';
import { streamOf } from './stream-events.js';

/** Logs that came with a block, or went because blocks were taken back. */
export interface LogChange {
  readonly logs: readonly Log[];
  readonly removed: boolean;
}

/** The logs of a chain as they come and go, until the signal fires. @throws Error */
export function streamLogs(chain: EvmChain, signal: AbortSignal): AsyncGenerator<LogChange> {
  return streamOf<LogChange>((push) => {
    const stops = [
      chain.events.on('block', ({ receipts }) =>
        push({ logs: receipts.flatMap(({ logs }) => logs), removed: false }),
      ),
      chain.events.on('rewind', ({ logs }) => push({ logs, removed: true })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, signal);
}
