import { type Contract, canonicalJson, type Example, type RestOperation } from '@firn/contract';
import {
  BadRequestError,
  type BoundOperation,
  HttpStatusError,
  type OperationContract,
} from '@firn/rest/server';
import { UnknownPageError } from '../answer/page-answer.js';
import { type Answered, answerCall } from '../answer-call.js';
import type { MockCall } from '../mock-call.js';
import type { MockSettings } from '../mock-options.js';
import { requestDecoder } from './decode-request.js';

/** An operation that answers with its examples. */
export function bindOperation(
  contract: Contract,
  operation: RestOperation,
  settings: MockSettings,
): BoundOperation<MockCall> {
  const handler = async (params: Example['params'], call: MockCall) => {
    const answered = await answer(contract, operation, params, call, settings);
    if ('result' in answered) return answered.result;
    const { code, message } = answered.error;
    throw new HttpStatusError(code, message === '' ? `HTTP status ${code}` : message);
  };
  const bound: OperationContract<unknown, never> = {
    name: operation.name,
    verb: operation.verb,
    path: operation.path,
    aliases: operation.aliases,
    status: operation.status,
    cost: 0,
    decodeRequest: requestDecoder(contract, operation),
    encodeResult: (result: unknown) => canonicalJson(result ?? null),
  };
  return { contract: bound, handler: handler as BoundOperation<MockCall>['handler'] };
}

async function answer(...call: Parameters<typeof answerCall>): Promise<Answered> {
  try {
    return await answerCall(...call);
  } catch (error) {
    if (error instanceof RangeError || error instanceof UnknownPageError)
      throw new BadRequestError(error.message);
    throw error;
  }
}
