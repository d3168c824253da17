import type { EvmChain } from '@firn/evm/chain';
import type { Logger } from '../logging/logger.js';

/** Logs what happens on a chain; returns the function that ends it. */
export function logChain(chain: EvmChain, logger: Logger): () => void {
  const { retained } = chain.canonical;
  const oldest = retained.oldest(chain.head.header.number);
  if (!retained.isPruning && oldest > 0n) {
    logger.warn(
      { oldest: String(oldest) },
      'states before this block were pruned; those of it and of later ones exist',
    );
  }
  const stops = [
    chain.events.on('block', ({ block: { header, hash, transactions } }) => {
      const { number, gasUsed, baseFeePerGas = 0n } = header;
      logger.info(
        {
          number: String(number),
          hash,
          transactions: transactions.length,
          gasUsed: String(gasUsed),
          baseFee: String(baseFeePerGas),
        },
        'block accepted',
      );
    }),
    chain.events.on('rewind', ({ head: { header, hash }, isPortion }) => {
      if (!isPortion) logger.info({ number: String(header.number), hash }, 'blocks taken back');
    }),
    chain.events.on('transaction', ({ transaction: { hash, from, nonce } }) => {
      logger.debug({ hash, from, nonce: String(nonce) }, 'transaction taken');
    }),
    chain.events.on('pruned', ({ oldest, kept, removed, workMs, longestMs }) => {
      const times = { workMs: Math.round(workMs), longestMs: Math.round(longestMs) };
      logger.info({ oldest: String(oldest), kept, removed, ...times }, 'states pruned');
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
