import { isRpcError } from '@firn/jsonrpc/errors';

/** Codes of EIP-1193 that this provider answers itself. */
export const providerCodes = { unsupportedMethod: 4200, disconnected: 4900 } as const;

/** An error in the form of EIP-1193: the code of the node, or one of {@link providerCodes}. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.data = data;
  }
}

/** Whether an error is a {@link ProviderRpcError}, of this or of another copy of the code. */
function isProviderRpcError(error: unknown): error is ProviderRpcError {
  return error instanceof Error && error.name === 'ProviderRpcError';
}

/** An error of a transport in the form of EIP-1193: one that the node answered keeps its code, anything else means that it cannot be reached. */
export function toProviderError(error: unknown): ProviderRpcError {
  if (isProviderRpcError(error)) return error;
  if (isRpcError(error))
    return new ProviderRpcError(error.rpcCode, error.message, error.data, { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new ProviderRpcError(providerCodes.disconnected, message, undefined, { cause: error });
}
