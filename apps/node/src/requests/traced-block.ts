import type { Block } from '../evm/block/block.js';
import { decodeBlock } from '../evm/block/block-codec.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { TracingError } from '../evm/tracing/tracing-error.js';

/**
 * The block that a client sends. It need not be of the chain, but its parent must.
 * @throws TracingError for bytes that are no block.
 */
export function decodeTracedBlock(chain: EvmChain, encoded: Uint8Array): Block {
  try {
    const form = chain.rules.headerForm;
    return decodeBlock(encoded, form, { allowHighS: form === 'ethereum' });
  } catch (cause) {
    throw new TracingError(`could not decode block: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
