import { EvmError } from '@firn/evm';
import type { DebugSetHeadHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** Only development controls take blocks back. */
export const debugSetHead: DebugSetHeadHandler<NodeContext> = async ({ number }, { hosted }) => {
  if (!hosted.isControlled) throw new EvmError('development', 'accepted blocks are final');
  await hosted.dev.rewind(number);
  return null;
};
