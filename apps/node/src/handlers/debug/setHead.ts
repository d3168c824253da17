import { EvmError } from '@firn/evm';
import type { DebugSetHeadHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** Only development controls take blocks back; the reference node does nothing since Helicon (reference: helicon 3.9). */
export const debugSetHead: DebugSetHeadHandler<NodeContext> = async ({ number }, context) => {
  const { hosted, isReferenceOfHelicon } = context;
  if (isReferenceOfHelicon && !hosted.isControlled) return null;
  if (!hosted.isControlled) throw new EvmError('development', 'accepted blocks are final');
  await hosted.dev.rewind(number);
  return null;
};
