import { callRest } from './call-rest.js';
import type { RestOperation } from './operation.js';
import type { RestCallOptions, RestTransport } from './transport.js';

/** Creates the function that calls an operation with parameters. */
export function callWithParams<Params, Result>(
  operation: RestOperation<Params, Result>,
): (transport: RestTransport, params: Params, options?: RestCallOptions) => Promise<Result> {
  return (transport, params, options) => callRest(transport, operation, params, options);
}

/** Creates the function that calls an operation whose parameters are all optional. */
export function callWithOptionalParams<Params extends object, Result>(
  operation: RestOperation<Params, Result>,
): (transport: RestTransport, params?: Params, options?: RestCallOptions) => Promise<Result> {
  return (transport, params = {} as Params, options?) => callRest(transport, operation, params, options);
}

/** Creates the function that calls an operation without parameters. */
export function callWithoutParams<Result>(
  operation: RestOperation<undefined, Result>,
): (transport: RestTransport, options?: RestCallOptions) => Promise<Result> {
  return (transport, options) => callRest(transport, operation, undefined, options);
}
