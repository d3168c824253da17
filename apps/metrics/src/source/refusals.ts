import { type RpcError, rpcCodes } from '@firn/jsonrpc/errors';

/** Code of "limit exceeded" (EIP-1474). */
const limitExceeded = -32_005;

/** Whether a node says that it refuses for a while, whatever it calls what it does not do meanwhile: it is to be waited for. */
export function isPassing({ rpcCode, message }: RpcError): boolean {
  return (
    rpcCode === limitExceeded ||
    /too many|rate.?limit|(?:request|credit|daily|usage)s? limit|quota|overload|capacity|\bbusy\b|right now|temporar|try again|try later/i.test(
      message,
    )
  );
}

/** Whether a node says that it has not kept a state; each client has its own words. */
export function isMissingState(error: RpcError): boolean {
  return (
    !isPassing(error) &&
    /missing trie node|state.*(?:not |un)available|historical state|not kept|pruned/i.test(error.message)
  );
}

/** Whether a node says that it has no such method, or does not let it be called. */
export function isUnserved(error: RpcError): boolean {
  if (isPassing(error)) return false;
  return (
    error.rpcCode === rpcCodes.methodNotFound ||
    /method .*(?:not|disabled|unsupported)|(?:not |un)supported|not allowed/i.test(error.message)
  );
}
