import { rpcError } from '@firn/jsonrpc/errors';
import type { DebugSetTrieFlushIntervalHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';
import { isGoDuration, isZeroDuration } from '../../requests/go-duration.js';

export const debugSetTrieFlushInterval: DebugSetTrieFlushIntervalHandler<NodeContext> = ({ interval }) => {
  if (!isGoDuration(interval)) throw rpcError(-32_000, `time: invalid duration ${JSON.stringify(interval)}`);
  if (!isZeroDuration(interval)) {
    throw unsupported('setTrieFlushInterval', 'each state is written with its block, at an interval of 0s');
  }
  return null;
};
