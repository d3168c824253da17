import type { Example } from '@firn/contract';
import type { ContractDocument, RpcMethod } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { rpcError } from '@firn/jsonrpc/errors';
import type { BoundMethod } from '@firn/jsonrpc/server/fetch';
import { isUnknownPageError } from '../answer/page-answer.js';
import { type Answered, answerCall } from '../answer-call.js';
import type { MockCall } from '../mock-call.js';
import type { MockSettings } from '../mock-options.js';
import { paramsDecoder } from './named-params.js';

const invalidParams = -32602;

/** A method that answers with its examples. */
export function bindMethod(
  contract: ContractDocument,
  method: RpcMethod,
  settings: MockSettings,
): BoundMethod<MockCall> {
  const handler = async (params: Example['params'], call: MockCall) => {
    const answered = await answer(contract, method, params, call, settings);
    if ('result' in answered) return answered.result;
    throw rpcError(answered.error.code, answered.error.message);
  };
  return {
    contract: {
      name: method.name,
      aliases: method.aliases,
      aliasResults: textsOf(method.wire.aliasResults),
      access: method.access,
      decodeParams: paramsDecoder(contract, method),
      encodeResult: (result: unknown) => canonicalJson(result ?? null),
    },
    handler: handler as BoundMethod<MockCall>['handler'],
  };
}

function textsOf(results: RpcMethod['wire']['aliasResults'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(results).map(([name, result]) => [name, canonicalJson(result)]));
}

async function answer(...call: Parameters<typeof answerCall>): Promise<Answered> {
  try {
    return await answerCall(...call);
  } catch (error) {
    if (error instanceof RangeError || isUnknownPageError(error))
      throw rpcError(invalidParams, error.message);
    throw error;
  }
}
