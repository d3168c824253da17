import { TransportError } from '../errors/transport-error.js';
import { withDeadline } from './deadline.js';
import type { RestOperation } from './operation.js';
import { excerpt, readFailure } from './read-failure.js';
import type { RestCallOptions, RestTransport } from './transport.js';

/**
 * Calls one operation: writes the request, sends it, checks the result and decodes it.
 *
 * @throws HttpStatusError for an answer that is no success, ResponseValidationError for a result that breaks the contract,
 * ValidationError for parameters that cannot be written, TransportError, TimeoutError, or the reason of `options.signal`.
 */
export async function callRest<Params, Result>(
  transport: RestTransport,
  operation: RestOperation<Params, Result>,
  params: NoInfer<Params>,
  options: RestCallOptions = {},
): Promise<Result> {
  const { verb, idempotent } = operation;
  const request = { ...operation.encodeRequest(params), verb, idempotent };
  const { timeoutMs, signal: outer } = options;
  const answer = await (timeoutMs === undefined
    ? transport.send(request, options)
    : withDeadline(timeoutMs, outer, (signal) => transport.send(request, { ...options, signal })));
  if (answer.status < 200 || answer.status > 299) throw readFailure(answer);
  let result = answer.status === 204 ? undefined : parse(operation.name, answer.text);
  if (!operation.isResult(result)) {
    const { secondLook } = await import('./second-look.js');
    result = await secondLook(operation, answer.text);
  }
  return operation.decodeResult ? operation.decodeResult(result as never) : (result as Result);
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TransportError(`the answer to ${name} is not JSON: ${excerpt(text)}`, { cause });
  }
}
