import { setNonceStrictly } from '@firn/evm/dev';
import type { HardhatSetNonceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCount } from '../../requests/count.js';

export const hardhatSetNonce: HardhatSetNonceHandler<NodeContext> = async ({ address, nonce }, { chain }) => {
  await setNonceStrictly(chain, lower(address), toCount(nonce));
  return true;
};
