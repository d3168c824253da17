import { rpcError } from '@firn/jsonrpc/errors';
import { isProfileError } from '../../profiling/profiler.js';

/** Runs what profiles, and tells its errors in the words of the EVM client, which differ from those of the node. */
export async function withDebugTexts(profile: () => Promise<void>): Promise<void> {
  try {
    await profile();
  } catch (error) {
    if (!isProfileError(error)) throw error;
    if (error.code === 'running') throw rpcError(-32_000, 'CPU profiling already in progress');
    if (error.code === 'not-running') throw rpcError(-32_000, 'CPU profiling not in progress');
    throw error;
  }
}
