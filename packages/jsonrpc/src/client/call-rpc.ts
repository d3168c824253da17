import { ResponseValidationError } from '../errors/response-validation-error.js';
import { withDeadline } from './deadline.js';
import type { RpcOperation } from './operation.js';
import type { RpcCallOptions, RpcTransport } from './transport.js';

/**
 * Calls one method: writes the parameters, sends them, checks the result and decodes it.
 *
 * @throws RpcError for an error that the server answers, ResponseValidationError for a result that breaks the contract,
 * ValidationError for parameters that cannot be written, TransportError, TimeoutError, or the reason of `options.signal`.
 */
export async function callRpc<Params, Result>(
  transport: RpcTransport,
  operation: RpcOperation<Params, Result>,
  params: Params,
  options: RpcCallOptions = {},
): Promise<Result> {
  const { method, path, idempotent } = operation;
  const call = { ...options, method, path, idempotent, params: operation.encodeParams?.(params) };
  const answer = await (options.timeoutMs === undefined
    ? transport.call(call)
    : withDeadline(options.timeoutMs, options.signal, (signal) => transport.call({ ...call, signal })));
  let { result } = answer;
  if (!operation.isResult(result)) {
    result = answer.exact();
    if (!operation.isResult(result)) {
      throw new ResponseValidationError(method, (await operation.explainResult())(result));
    }
  }
  return operation.decodeResult === undefined ? (result as Result) : operation.decodeResult(result as never);
}
