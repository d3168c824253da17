import type { PlatformChain } from '@firn/platform-chain/chain';
import { bytesToId } from '@firn/primitives';
import type { Logger } from '../logging/logger.js';

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
