import { EvmError } from '@firn/evm';
import { type Block, decodeBlock } from '@firn/evm/block';
import type { ChainReader } from '@firn/evm/chain';

/**
 * The block that a client sends. It need not be of the chain, but its parent must.
 * @throws EvmError `tracing` for bytes that are no block.
 */
export function decodeTracedBlock(chain: ChainReader, encoded: Uint8Array): Block {
  try {
    const form = chain.rules.headerForm;
    return decodeBlock(encoded, form, { allowHighS: form === 'ethereum' });
  } catch (cause) {
    throw new EvmError(
      'tracing',
      `could not decode block: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    );
  }
}
