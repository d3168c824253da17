import { EvmError } from '@firn/evm';
import type { DebugPreimageHandler } from '@firn/node-server';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';

export const debugPreimage: DebugPreimageHandler<NodeContext> = ({ hash }, { chain }) => {
  const preimage = chain.canonical.store.states.preimage(hexToBytes(hash));
  if (preimage === undefined) throw new EvmError('debug', 'unknown preimage');
  return bytesToHex(preimage);
};
