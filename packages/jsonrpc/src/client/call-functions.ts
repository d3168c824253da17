import { callRpc } from './call-rpc.js';
import type { RpcOperation } from './operation.js';
import type { RpcCallOptions, RpcTransport } from './transport.js';

/** Creates the function that calls a method with parameters. */
export function callWithParams<Params, Result>(
  operation: RpcOperation<Params, Result>,
): (transport: RpcTransport, params: Params, options?: RpcCallOptions) => Promise<Result> {
  return (transport, params, options) => callRpc(transport, operation, params, options);
}

/** Creates the function that calls a method whose parameters are all optional. */
export function callWithOptionalParams<Params extends object, Result>(
  operation: RpcOperation<Params, Result>,
): (transport: RpcTransport, params?: Params, options?: RpcCallOptions) => Promise<Result> {
  return (transport, params = {} as Params, options?) => callRpc(transport, operation, params, options);
}

/** Creates the function that calls a method without parameters. */
export function callWithoutParams<Result>(
  operation: RpcOperation<undefined, Result>,
): (transport: RpcTransport, options?: RpcCallOptions) => Promise<Result> {
  return (transport, options) => callRpc(transport, operation, undefined, options);
}
