import { secondLook } from '@firn/http/client/late';
import type { ReadContext } from './asked-call.js';
import type { ValueFunctions } from './value-functions.js';

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
