import type { EvmChain } from '@firn/evm/chain';
import type { Receipt } from '@firn/evm/receipt';
import type { Hex } from '@firn/primitives/bytes';

/** The receipt of a transaction, once it is in a block; undefined when the signal fires before. */
export function awaitReceipt(chain: EvmChain, hash: Hex, signal: AbortSignal): Promise<Receipt | undefined> {
  const known = chain.receipt(hash);
  if (known !== undefined || signal.aborted) return Promise.resolve(known);
  return new Promise((resolve) => {
    const stop = chain.events.on('block', () => {
      const receipt = chain.receipt(hash);
      if (receipt !== undefined) settle(receipt);
    });
    const abort = (): void => settle(undefined);
    signal.addEventListener('abort', abort, { once: true });
    function settle(receipt: Receipt | undefined): void {
      stop();
      signal.removeEventListener('abort', abort);
      resolve(receipt);
    }
  });
}
