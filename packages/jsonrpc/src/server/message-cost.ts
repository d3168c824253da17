import { rpcCodes } from '../errors/rpc-error.js';
import { errorText } from './answer-text.js';

/** What became of a charge. */
export interface RpcCharge {
  /** Of a charge that is refused: time until its units are there. */
  readonly retryAfterMs: number | undefined;
}

/** Takes cost units from a client: `createRateLimit` of `@firn/http/admission`, for example. */
export type ChargeClient = (client: string, units: number) => RpcCharge | Promise<RpcCharge>;

/** A message costs one unit for each of its parts of this length, beside those of its calls. */
const lengthOfUnit = 16_384;

/** Cost units of the length of a message. */
export function unitsOfLength(length: number): number {
  return Math.floor(length / lengthOfUnit);
}

/** The text of an error -32005 that tells when to ask again. `id` is JSON text. */
export function postponedText(id: string, retryAfterMs: number): string {
  const seconds = Math.ceil(retryAfterMs / 1000);
  const message = `rate limit exceeded; retry after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return errorText(id, rpcCodes.limitExceeded, message, { retryAfterMs });
}
