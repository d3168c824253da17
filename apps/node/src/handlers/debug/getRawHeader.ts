import type { DebugGetRawHeaderHandler } from '@firn/node-server';
import { encodeHeader } from '../../evm/block/header-codec.js';
import { bytesToHex } from '../../evm/bytes.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';

export const debugGetRawHeader: DebugGetRawHeaderHandler<NodeContext> = ({ block }, { chain }) =>
  bytesToHex(encodeHeader(requireBlock(chain, block).header, chain.rules.headerForm));
