import { callFailure, noAnswer, wait } from '@firn/http/client';
import { secondLook } from '@firn/http/client/late';
import { isCallError } from '@firn/http/errors';
import type { ReadContext } from './asked-call.js';
import { cancelUnsent, sendInScope } from './send-in-scope.js';
import type { RestAnswer, RestCallOptions, RestRequest, RestTransport } from './transport.js';
import type { ValueFunctions } from './value-functions.js';

export { joinHeaders, noAnswer } from '@firn/http/client';
export { requireCallUrl, secondLook } from '@firn/http/client/late';
export { notJson } from './not-json.js';
export { readFailure } from './read-failure.js';
export { sendInScope } from './send-in-scope.js';
export { sendHooked, sendWithHeaders } from './send-with-headers.js';
export { streamedAnswer } from './streamed-answer.js';

/** Sends a request within the signal and the time limit of its options, which hold for the body of its answer as well. @throws CallError */
export async function sendCall(
  transport: RestTransport,
  request: RestRequest,
  options: RestCallOptions,
): Promise<RestAnswer> {
  const send: RestTransport['send'] = (sent, given) => transport.send(sent, given);
  const failure = (cause: unknown) => bodyFailure(cause, transport, request, options);
  try {
    return await sendInScope(send, request, options, options.timeoutMs, failure);
  } catch (error) {
    cancelUnsent(request.body, error);
    throw callFailureOf(error, transport, request, options);
  }
}

/** Waits before a request is sent again. @throws CancelledError if the signal of the caller aborts. */
export function waitForCall(
  ms: number,
  transport: RestTransport,
  request: RestRequest,
  options: RestCallOptions,
): Promise<void> {
  return wait(ms, options.signal).catch((error: unknown) => {
    throw callFailureOf(error, transport, request, options);
  });
}

/** The error of a call for the error of its transport. */
export function callFailureOf(
  error: unknown,
  { urlOf }: RestTransport,
  { name, verb, target }: RestRequest,
  { signal, url }: RestCallOptions,
): unknown {
  return callFailure(error, { operation: name ?? verb, url: () => urlOf?.(target, name, url), signal });
}

/** The same for an error of reading the body: anything that is not the caller's or the transport's is a connection that broke. */
function bodyFailure(
  cause: unknown,
  transport: RestTransport,
  request: RestRequest,
  options: RestCallOptions,
): unknown {
  const error = callFailureOf(cause, transport, request, options);
  if (isCallError(error)) return error;
  const { name, verb, target } = request;
  return noAnswer(error, { operation: name ?? verb, url: transport.urlOf?.(target, name, options.url) });
}

/**
 * Looks again at the text of an answer whose check failed, and decodes it: with integers beyond 2^53 as decimal strings it may hold, or unknown
 * values of enums are kept.
 * @throws ResponseValidationError with every broken rule, or the one that matters: that it is an answer of another kind of server.
 */
export function lookAgain<Value>(
  { is, explain, decode }: ValueFunctions<Value>,
  text: string,
  { operation, url, unknownEnumValues }: ReadContext,
): Promise<Value> {
  return secondLook<Value>({
    operation,
    url,
    unknownEnumValues,
    is,
    decode,
    explain: async () => {
      const explainValue = await explain();
      return (value) => {
        if (!isRpcAnswer(value)) return explainValue(value);
        const message = 'it is an answer of JSON-RPC, of a server of another kind';
        return [
          { path: [], rule: 'type', expected: 'an answer of this interface', received: value, message },
        ];
      };
    },
    reparse: (parse) => (text === '' ? undefined : parse(text)),
  });
}

function isRpcAnswer(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'jsonrpc' in result && result.jsonrpc === '2.0';
}
