import type { EvmHeader } from '@firn/node-validators';
import type { Block } from '../../evm/block/block.js';
import type { HeaderForm } from '../../evm/block/header.js';
import { headerHash } from '../../evm/block/header-codec.js';
import { toEvmHeader } from './header-answer.js';

/** The uncle of a block at a place, which chains that are imported may have; null for none. */
export function toUncle(block: Block | undefined, index: bigint, form: HeaderForm): EvmHeader | null {
  const header = block?.ommers[Number(index)];
  return header === undefined ? null : toEvmHeader({ header, hash: headerHash(header, form) }, form);
}
