import type { RpcOperation } from './operation.js';
import type { RpcAnswer, RpcCall, RpcCallOptions, RpcTransport } from './transport.js';

/**
 * Calls one method: writes the parameters, sends them, checks the result and decodes it.
 *
 * @throws RpcError for an error that the server answers, ResponseValidationError for a result that breaks the contract,
 * ValidationError for parameters that cannot be written, TransportError, TimeoutError, or the reason of `options.signal`.
 */
export async function callRpc<Params, Result>(
  transport: RpcTransport,
  operation: RpcOperation<Params, Result>,
  params: NoInfer<Params>,
  options: RpcCallOptions = {},
): Promise<Result> {
  const { method, path, idempotent } = operation;
  const call = { ...options, method, path, idempotent, params: operation.encodeParams?.(params) };
  const answer = await (options.timeoutMs === undefined ? transport.call(call) : callInTime(transport, call));
  let { result } = answer;
  if (!operation.isResult(result)) {
    const { lookAgain } = await import('./second-look.js');
    result = await lookAgain(answer, { method, is: operation.isResult, explain: operation.explainResult });
  }
  return operation.decodeResult === undefined ? (result as Result) : operation.decodeResult(result as never);
}

// Loaded when it is needed, so that programs without time limits do not carry it.
async function callInTime(transport: RpcTransport, call: RpcCall): Promise<RpcAnswer> {
  const { withDeadline } = await import('./deadline.js');
  return withDeadline(call.timeoutMs ?? 0, call.signal, (signal) => transport.call({ ...call, signal }));
}
