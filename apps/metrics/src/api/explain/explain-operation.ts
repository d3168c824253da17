import { type BoundOperation, httpError } from '@firn/rest/server';
import { messageOf } from '../../errors.js';
import type { MetricsContext } from '../metrics-context.js';
import { type Explaining, explainRequest } from './explain-request.js';
import { holdsToken } from './explain-token.js';
import type { Explanation } from './explanation.js';

/** Path that explains the request in its parameter `target`. */
export const explainPath = '/explain';

/** An answer is worked out past every cache, and its values once more. */
const cost = 500;

/** What is asked, and who asks it. */
interface ExplainParams {
  readonly target: string;
}

/** The operation that tells who holds the token what an answer is made of. It is none of the interface, and in no document. */
export function explainOperation(explaining: Explaining, token: string): BoundOperation<MetricsContext> {
  return {
    contract: {
      name: 'explain',
      verb: 'GET',
      path: explainPath,
      status: 200,
      cost,
      decodeRequest: ({ query: { target } }): ExplainParams => ({ target: String(target ?? '') }),
      encodeResult: (explanation: Explanation) => JSON.stringify(explanation),
    },
    handler: ({ target }: ExplainParams, { asker }: MetricsContext) => {
      if (!holdsToken(asker?.authorization, token)) {
        const message =
          'Explanations are for who operates the service: send the token of its file explain-token as "Authorization: Bearer TOKEN"';
        throw httpError(401, message);
      }
      if (!target.startsWith('/') || !URL.canParse(target, 'http://service'))
        throw httpError(400, `target must be the path and query of a request, not ${JSON.stringify(target)}`);
      return explain(explaining, target);
    },
  };
}

/** Whoever operates the service is told what went wrong. */
async function explain(explaining: Explaining, target: string): Promise<Explanation> {
  try {
    return await explainRequest(explaining, target);
  } catch (error) {
    throw httpError(500, `it could not be explained: ${messageOf(error)}`, { cause: error });
  }
}
