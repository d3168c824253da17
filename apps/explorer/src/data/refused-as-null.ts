import { isRpcError } from '@firn/jsonrpc/errors';

/** What a call answers; null where the node refuses it, or does not know it, as public nodes. */
export async function refusedAsNull<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (isRpcError(error)) return null;
    throw error;
  }
}
