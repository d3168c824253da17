import { isRpcError, isTimeoutError, isTransportError } from '@firn/jsonrpc/errors';
import type { MetricsError, MetricsErrorCode } from '../errors.js';
import { shortReason } from './short-reason.js';

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
