import { type Block, decodeBlock } from '@firn/evm/block';
import type { ChainReader } from '@firn/evm/chain';
import { TracingError } from '@firn/evm/tracing';

/**
 * The block that a client sends. It need not be of the chain, but its parent must.
 * @throws TracingError for bytes that are no block.
 */
export function decodeTracedBlock(chain: ChainReader, encoded: Uint8Array): Block {
  try {
    const form = chain.rules.headerForm;
    return decodeBlock(encoded, form, { allowHighS: form === 'ethereum' });
  } catch (cause) {
    throw new TracingError(`could not decode block: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
