import type { EvmChain } from '@firn/evm/chain';
import type { PlatformChain } from '@firn/platform-chain/chain';
import { bytesToId } from '@firn/primitives';
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

/** Logs what happens on the platform chain; returns the function that ends it. */
export function logPlatformChain(chain: Pick<PlatformChain, 'onAccepted'>, logger: Logger): () => void {
  return chain.onAccepted(({ block: { id, content } }) => {
    const { height, type } = content;
    logger.info(
      {
        height: String(height),
        blockID: bytesToId(id),
        type,
        ...('time' in content ? { time: String(content.time) } : {}),
        ...('txs' in content ? { transactions: content.txs.length } : {}),
      },
      'block accepted',
    );
  });
}
