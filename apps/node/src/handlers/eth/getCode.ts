import type { EthGetCodeHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { stateOf } from '../../requests/pending-block.js';

export const ethGetCode: EthGetCodeHandler<NodeContext> = async ({ address, block }, { hosted }) => {
  const state = await stateOf(hosted, block);
  return bytesToHex(state.code(lower(address)));
};
