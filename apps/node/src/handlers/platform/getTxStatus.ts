import type { PlatformGetTxStatusHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';

export const platformGetTxStatus: PlatformGetTxStatusHandler<NodeContext> = ({ txID }, { node }) => {
  const known = node.platform.tx(toIdBytes('txID', txID));
  if (known === undefined) return { status: 'Unknown' };
  return known.status === 'Dropped'
    ? { status: known.status, reason: known.reason }
    : { status: known.status };
};
