import { emptyAccount } from '@firn/evm/state';
import type { EthGetAccountHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { readState } from '../../requests/pending-block.js';

export const ethGetAccount: EthGetAccountHandler<NodeContext> = ({ address, block }, { hosted }) =>
  readState(hosted, block, (state) => {
    const { nonce, balance, storageRoot, codeHash } = state.account(lower(address)) ?? emptyAccount;
    return { nonce, balance, storageRoot: bytesToHex(storageRoot), codeHash: bytesToHex(codeHash) };
  });
