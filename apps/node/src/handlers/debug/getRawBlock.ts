import type { DebugGetRawBlockHandler } from '@firn/node-server';
import { encodeBlock } from '../../evm/block/block-codec.js';
import { bytesToHex } from '../../evm/bytes.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';

export const debugGetRawBlock: DebugGetRawBlockHandler<NodeContext> = ({ block }, { chain }) =>
  bytesToHex(encodeBlock(requireBlock(chain, block), chain.rules.headerForm));
