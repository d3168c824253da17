import { isRpcError } from '@firn/jsonrpc/errors';

const methodNotFound = -32_601;

/** What a call answers; null where the node does not serve the method there. @throws as the call does for anything else. */
export async function unservedAsNull<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (isRpcError(error) && error.rpcCode === methodNotFound) return null;
    throw error;
  }
}
