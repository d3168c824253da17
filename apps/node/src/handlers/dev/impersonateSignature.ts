import { EvmError } from '@firn/evm';
import type { DevImpersonateSignatureHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devImpersonateSignature: DevImpersonateSignatureHandler<NodeContext> = () => {
  throw new EvmError(
    'development',
    'blocks of this chain run again with ecrecover as it is: no signature can be made that of another account; use dev_impersonateAccount to send from it',
  );
};
