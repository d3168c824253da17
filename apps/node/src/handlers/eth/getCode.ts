import type { EthGetCodeHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower, requireBlock } from '../../requests/block-parameter.js';

export const ethGetCode: EthGetCodeHandler<NodeContext> = ({ address, block }, { chain }) =>
  bytesToHex(chain.stateAfter(requireBlock(chain, block)).code(lower(address)));
