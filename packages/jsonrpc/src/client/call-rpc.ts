import { late } from './late.js';
import type { RpcOperation } from './operation.js';
import type { RpcCallOptions, RpcTransport } from './transport.js';

/**
 * Calls one method: writes the parameters, sends them, checks the result and decodes it.
 *
 * @throws CallError: an RpcError that the server answers, ResponseValidationError for a result that breaks the contract, TransportError,
 * TimeoutError, or CancelledError once `options.signal` fires. ValidationError for parameters that cannot be written.
 */
export async function callRpc<Params, Result>(
  transport: RpcTransport,
  operation: RpcOperation<Params, Result>,
  params: NoInfer<Params>,
  options?: RpcCallOptions,
): Promise<Result> {
  const { encodeParams, isResult, decodeResult, ...called } = operation;
  const call = { ...called, params: encodeParams?.(params), ...options };
  const send =
    call.timeoutMs === undefined
      ? transport.call(call)
      : late().then((module) => module.callInTime(transport, call));
  const answer = await send.catch((error) =>
    late().then((module) => module.failCall(error, transport, call)),
  );
  const { result } = answer;
  if (!isResult(result)) return (await late()).lookAgain(answer, transport, call, operation);
  return decodeResult ? decodeResult(result as never) : (result as Result);
}
