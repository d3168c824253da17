import { encodeBlock } from '@firn/evm/block';
import type { DebugGetRawBlockHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';

export const debugGetRawBlock: DebugGetRawBlockHandler<NodeContext> = ({ block }, { chain }) =>
  bytesToHex(encodeBlock(requireBlock(chain, block), chain.rules.headerForm));
