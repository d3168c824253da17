import type { ReadContext } from './asked-call.js';
import { late } from './late.js';
import type { RestOperation } from './operation.js';
import type { RestAnswer, RestCallOptions, RestRequest, RestTransport } from './transport.js';

/**
 * Calls one operation: writes the request, sends it, checks the result and decodes it.
 *
 * @throws CallError: an HttpStatusError for an answer that is no success, ResponseValidationError for a result that breaks the contract,
 * AuthError where credentials are missing, TransportError, TimeoutError, or CancelledError once `options.signal` fires. ValidationError for
 * parameters that cannot be written.
 */
export async function callRest<Params, Result>(
  transport: RestTransport,
  operation: RestOperation<Params, Result>,
  params: NoInfer<Params>,
  options: RestCallOptions = {},
): Promise<Result> {
  const { read, takesRedirects } = operation;
  const request: RestRequest = { ...requestOf(operation, params), ...(read && { streams: true }) };
  const answer = await sendRest(transport, request, options);
  const { status, text } = answer;
  if (status < 200 || status > (takesRedirects === true ? 399 : 299))
    throw await (await late()).readFailure(answer, contextOf(transport, request, options));
  if (read) return readAnswer(read, answer, contextOf(transport, request, options));
  const { isResult, explainResult: explain, decodeResult } = operation;
  let result: unknown;
  try {
    result = status === 204 ? undefined : JSON.parse(text);
  } catch (cause) {
    throw (await late()).notJson(text, cause, contextOf(transport, request, options));
  }
  if (!isResult(result))
    return (await late()).lookAgain<Result>(
      { is: isResult, explain, decode: decodeResult },
      text,
      contextOf(transport, request, options),
    );
  return decodeResult ? decodeResult(result as never) : (result as Result);
}

/** The request of a call. @throws ValidationError for parameters that cannot be written. */
export function requestOf<Params>(
  operation: RestOperation<Params, unknown>,
  params: Params,
  accept: string = operation.accept ?? 'application/json',
): RestRequest {
  const { name, verb, idempotent, security, takesRedirects } = operation;
  const { headers, ...encoded } = operation.encodeRequest(params);
  return { headers: { accept, ...headers }, name, verb, idempotent, security, takesRedirects, ...encoded };
}

/** Reads the result of an answer. The time limit ends with it: a body that it streams is the program's. */
export async function readAnswer<Value>(
  read: (answer: RestAnswer, context: ReadContext) => Value | Promise<Value>,
  answer: RestAnswer,
  context: ReadContext,
): Promise<Value> {
  try {
    return await read(answer, context);
  } finally {
    answer.endLimit?.();
  }
}

/** Sends a request within the signal and the time limit of its options. @throws CallError */
export function sendRest(
  transport: RestTransport,
  request: RestRequest,
  options: RestCallOptions,
): Promise<RestAnswer> {
  if (options.signal || options.timeoutMs !== undefined || request.streams)
    return late().then(({ sendCall }) => sendCall(transport, request, options));
  return transport.send(request, options).catch(async (error) => {
    throw (await late()).callFailureOf(error, transport, request, options);
  });
}

/** What reading the answer to a request needs to know of it. */
export function contextOf(
  transport: RestTransport,
  request: RestRequest,
  options: RestCallOptions,
): ReadContext {
  return {
    operation: request.name ?? request.verb,
    url: transport.urlOf?.(request.target, request.name, options.url),
    async resend(headers, afterMs) {
      await (await late()).waitForCall(afterMs, transport, request, options);
      const answer = await sendRest(transport, request, {
        ...options,
        headers: { ...options.headers, ...headers },
      });
      answer.endLimit?.();
      return answer;
    },
    idempotent: request.idempotent,
    unknownEnumValues: options.unknownEnumValues ?? transport.unknownEnumValues,
  };
}
