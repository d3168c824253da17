import { isRpcError } from '@firn/jsonrpc/errors';

// The words of nodes of this network for what they do not have; they have no code of their own.
const absent = /not found|could not find/;

/** What a call answers; null where the node has no such thing. */
export async function absentAsNull<Data>(call: Promise<Data>): Promise<Data | null> {
  try {
    return await call;
  } catch (error) {
    if (isRpcError(error) && absent.test(error.message)) return null;
    throw error;
  }
}
