import type { DevSetNonceHandler } from '@firn/node-server';
import { setNonce } from '../../evm/dev/edit-state.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const devSetNonce: DevSetNonceHandler<NodeContext> = async ({ address, nonce }, { chain }) => {
  await setNonce(chain, lower(address), nonce);
  return true;
};
