import { EvmError } from '@firn/evm';
import { setNonceStrictly } from '@firn/evm/dev';
import type { DevHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCount } from '../../requests/count.js';
import { clientVersion } from '../../serializers/evm/client-version.js';
import { toHardhatMetadata } from '../../serializers/evm/dev-answer.js';

/** Methods that behave like Hardhat's, where `dev_` methods do not. */
export const hardhatHandlers = {
  hardhat_dropTransaction: async ({ hash }, { hosted, chain }) => {
    if (await hosted.dev.dropTransaction(lower(hash))) return true;
    if (chain.transaction(lower(hash)) === undefined) return false;
    throw new EvmError('development', `Transaction ${hash} cannot be dropped because it's already mined`);
  },

  hardhat_metadata: (_, { node, hosted }) =>
    toHardhatMetadata(hosted.dev, clientVersion(node.version.version, hosted)),

  hardhat_mine: async ({ count, interval }, { hosted, chain, signal }) => {
    // Where blocks have an interval anyway, the default of 1 second does not count.
    const usual = chain.controls.values.stepMs === undefined ? 1 : 0;
    await hosted.dev.mine(toCount(count ?? 1), { step: toCount(interval ?? usual) || undefined }, signal);
    return true;
  },

  hardhat_setNonce: async ({ address, nonce }, { chain }) => {
    await setNonceStrictly(chain, lower(address), toCount(nonce));
    return true;
  },
} satisfies Partial<DevHandlers<NodeContext>>;
