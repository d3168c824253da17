import { ethGetBlockByNumber } from '@firn/node-client';
import type { EvmBlock } from '@firn/node-validators';
import { connection } from './session.js';

/** Which block, and how much of it. */
interface WantedBlock {
  readonly number: bigint | 'latest';
  /** Default: false, the hashes of its transactions. */
  readonly fullTx?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A block of a chain by its number, or the last one; null where there is none. It has a hash, which only blocks of the role `pending` lack. */
export async function acceptedBlock(
  path: string,
  { number, fullTx = false, signal }: WantedBlock,
): Promise<EvmBlock | null> {
  const options = { pathParams: { blockchainId: path }, ...(signal && { signal }) };
  const block = await ethGetBlockByNumber(connection().node, { number, fullTx }, options);
  return block?.hash === null ? null : block;
}
