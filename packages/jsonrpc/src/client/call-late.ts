import { callFailure, withDeadline } from '@firn/http/client';
import { secondLook } from '@firn/http/client/late';
import type { RpcOperation } from './operation.js';
import { placeOfCalls } from './place-of-calls.js';
import type { RpcAnswer, RpcCall, RpcTransport } from './transport.js';

export { noAnswer, withDeadline } from '@firn/http/client';
export { requireCallUrl, secondLook } from '@firn/http/client/late';
export { fetchedErrorText } from './error-text.js';
export { hookedPost } from './hooked-post.js';
export { readAnswer } from './read-answer.js';

/** Sends a call within its time limit. */
export function callInTime(transport: RpcTransport, call: RpcCall): Promise<RpcAnswer> {
  return withDeadline(call.timeoutMs, call.signal, (signal) => transport.call({ ...call, signal }));
}

/** @throws what a call throws for what its transport threw. */
export function failCall(error: unknown, transport: RpcTransport, call: RpcCall): never {
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
