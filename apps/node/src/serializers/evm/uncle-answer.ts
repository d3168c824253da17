import { type Block, type HeaderForm, headerHash } from '@firn/evm/block';
import type { EvmHeader } from '@firn/node-validators';
import { toEvmHeader } from './header-answer.js';

/** The uncle of a block at a place, which chains that are imported may have; null for none. */
export function toUncle(block: Block | undefined, index: bigint, form: HeaderForm): EvmHeader | null {
  const header = block?.ommers[Number(index)];
  return header === undefined ? null : toEvmHeader({ header, hash: headerHash(header, form) }, form);
}
