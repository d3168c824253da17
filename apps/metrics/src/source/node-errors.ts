import { isRpcError, isTimeoutError, isTransportError, type RpcError, rpcCodes } from '@firn/jsonrpc/errors';
import type { MetricsError, MetricsErrorCode } from '../errors.js';

/** Their messages are made here, of what a node says about a chain. */
const ownWords: readonly MetricsErrorCode[] = [
  'chain-inconsistent',
  'chain-unreachable',
  'chain-replaced',
  'balances-unknown',
];

/**
 * Says what went wrong between this service and a node or the store in at most 200 characters, without any address: what libraries, proxies and
 * nodes write into their messages is for the log only.
 */
export function describeFault(error: unknown): string {
  return shortReason(describe(error));
}

function describe(error: unknown): string {
  if (error instanceof Error && error.name === 'MetricsError') {
    const { code, message } = error as MetricsError;
    if (ownWords.includes(code)) return message;
    return code === 'store-unavailable' ? 'the store does not answer' : `the service failed (${code})`;
  }
  if (isTransportError(error)) return describeTransport(error.status, error.message, codeOf(error));
  if (isRpcError(error)) return `the node answered with error ${error.rpcCode}`;
  if (isTimeoutError(error) || (error instanceof Error && error.name === 'TimeoutError'))
    return 'the node did not answer in time';
  if (error instanceof SyntaxError) return 'the node answered with what is no JSON';
  return 'what the node answered cannot be read';
}

function describeTransport(status: number | undefined, message: string, code: string): string {
  if (status !== undefined) return `the node answered with HTTP ${status}`;
  // The message begins with the methods and the address, as far as they are known.
  if (/^(?:[\w., ]+?(?: at \S+)?: )?answer is not JSON/.test(message))
    return 'the node answered with what is no JSON';
  if (/^(?:[\w., ]+?(?: at \S+)?: )?no answer to id/.test(message))
    return 'the node answered another question than the one it was asked';
  return `the node did not answer${code === '' ? '' : ` (${code})`}`;
}

/** Code of the operating system or of undici: `ECONNREFUSED`. */
function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : '';
    if (/^(?:E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code)) return code;
  }
  return '';
}

/** A reason is a sentence for whoever asks for health, and stands in answers, rows and logs. */
const maximumLength = 200;
/** The rest of a longer text changes nothing about what is left of it. */
const maximumRead = 10_000;

/** A reason of at most 200 characters: the hashes of a longer one are cut first, then its end. The whole of it is for the log. */
export function shortReason(reason: string): string {
  if (reason.length <= maximumLength) return reason;
  const short = reason.slice(0, maximumRead).replace(/(0x[0-9a-f]{8})[0-9a-f]+/gi, '$1…');
  return short.length <= maximumLength ? short : `${short.slice(0, maximumLength - 1)}…`;
}

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
