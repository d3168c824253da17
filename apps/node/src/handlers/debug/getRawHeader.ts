import { encodeHeader } from '@firn/evm/block';
import type { DebugGetRawHeaderHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';

export const debugGetRawHeader: DebugGetRawHeaderHandler<NodeContext> = ({ block }, { chain }) =>
  bytesToHex(encodeHeader(requireBlock(chain, block).header, chain.rules.headerForm));
