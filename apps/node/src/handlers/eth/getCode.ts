import type { EthGetCodeHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { readState } from '../../requests/pending-block.js';

export const ethGetCode: EthGetCodeHandler<NodeContext> = ({ address, block }, { hosted }) =>
  readState(hosted, block, (state) => bytesToHex(state.code(lower(address))));
