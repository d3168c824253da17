import { callFailure, withDeadline } from '@firn/http/client';
import { secondLook } from '@firn/http/client/late';
import type { RpcOperation } from './operation.js';
import type { RpcAnswer, RpcCall, RpcTransport } from './transport.js';

export { noAnswer, withDeadline } from '@firn/http/client';
export { requireCallUrl, secondLook } from '@firn/http/client/late';
export { fetchedErrorText } from './error-text.js';
export { hookedPost } from './post.js';
export { readAnswer } from './read-answer.js';

/** Sends a call within its time limit. */
export function callInTime(transport: RpcTransport, call: RpcCall): Promise<RpcAnswer> {
  return withDeadline(call.timeoutMs, call.signal, (signal) => transport.call({ ...call, signal }));
}

/** @throws what a call throws for what its transport threw. */
export function failCall(
  error: unknown,
  transport: RpcTransport,
  call: Pick<RpcCall, 'method' | 'path' | 'pathParams' | 'signal' | 'url'>,
): never {
  throw callFailure(error, {
    operation: call.method,
    signal: call.signal,
    url: () => placeOfCalls(transport, call),
  });
}

/** Looks again at an answer whose check failed, and decodes it. @throws ResponseValidationError */
export function lookAgain<Params, Result>(
  { reparse }: RpcAnswer,
  transport: RpcTransport,
  call: RpcCall,
  { isResult, explainResult, decodeResult }: RpcOperation<Params, Result>,
): Promise<Result> {
  return secondLook<Result>({
    operation: call.method,
    url: placeOfCalls(transport, call),
    is: isResult,
    explain: explainResult,
    decode: decodeResult,
    reparse,
    unknownEnumValues: call.unknownEnumValues ?? transport.unknownEnumValues,
  });
}

/** Where calls are sent, as far as the transport tells: a placeholder that only it knows must not hide what the calls failed of. */
export function placeOfCalls(
  { urlOf }: RpcTransport,
  call: Pick<RpcCall, 'path' | 'pathParams' | 'url'>,
): string | undefined {
  try {
    return urlOf?.(call.path, call.pathParams, call.url);
  } catch {
    return undefined;
  }
}
