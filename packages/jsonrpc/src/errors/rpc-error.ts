import { CallError, type CallErrorDetails, isCallError } from '@firn/http/errors';

/** The codes that JSON-RPC 2.0 reserves, and those of the reference node that clients act on. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Default of errors that a method answers. */
  serverError: -32000,
  timedOut: -32002,
  responseTooLarge: -32003,
  /** A limit is exceeded; the same call may work later. */
  limitExceeded: -32005,
  /** The service is temporarily not there; the same call may work later. */
  unavailable: -32007,
} as const;

/**
 * The error object of a JSON-RPC answer: a client throws it for an error answered by the server, a handler throws it to answer one.
 *
 * @example
 * ```ts
 * try { await infoPeers(transport); } catch (error) {
 *   if (isRpcError(error)) console.log(error.rpcCode, error.message, error.data);
 * }
 * ```
 */
export class RpcError extends CallError {
  override readonly name: string = 'RpcError';
  /** Stable: `rpc`. */
  readonly code = 'rpc';
  readonly retryable: boolean;
  /** Code of the error object. */
  readonly rpcCode: number;
  /** `data` of the error object, a JSON value; `undefined` where there is none. */
  readonly data: unknown;

  constructor(rpcCode: number, message: string, data?: unknown, details?: CallErrorDetails) {
    super(message, details);
    this.rpcCode = rpcCode;
    this.data = data;
    this.retryable = rpcCode === rpcCodes.limitExceeded || rpcCode === rpcCodes.unavailable;
  }
}

/** The error that a handler throws to answer one: `throw rpcError(-32000, 'filter not found')`. `data` must be a JSON value. */
export function rpcError(rpcCode: number, message: string, data?: unknown): RpcError {
  return new RpcError(rpcCode, message, data);
}

/** Whether an error is an {@link RpcError}, of this or of another copy of the package. */
export function isRpcError(error: unknown): error is RpcError {
  return isCallError(error) && error.code === 'rpc';
}

/** An {@link RpcError} as it is; of anything else an internal error that says nothing of its cause. */
export function rpcErrorFrom(error: unknown): RpcError {
  if (isRpcError(error)) return error;
  return new RpcError(rpcCodes.internalError, 'internal error', undefined, { cause: error });
}
