import { setNonce } from '@firn/evm/dev';
import type { DevSetNonceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCount } from '../../requests/count.js';

export const devSetNonce: DevSetNonceHandler<NodeContext> = async ({ address, nonce }, { chain }) => {
  await setNonce(chain, lower(address), toCount(nonce));
  return true;
};
