import type { BoundOperation } from '@firn/rest/server';
import { isMetricsError } from '../../errors.js';
import type { Asker, MetricsContext } from '../metrics-context.js';
import type { Lane } from './lanes.js';

/** How often something is asked again because whoever computed it was given up. */
const attempts = 10;

/** Lets an operation run when it is the turn of the client. */
export function inTurn(
  operation: BoundOperation<MetricsContext>,
  { turns }: Lane,
): BoundOperation<MetricsContext> {
  if (turns === undefined) return operation;
  return {
    ...operation,
    handler: (params, context) => {
      const { asker } = context;
      if (asker === undefined) return operation.handler(params, context);
      return turns.take(
        asker.client,
        () => asker.signal,
        () => again(asker, () => operation.handler(params, context)),
      );
    },
  };
}

/** Asks again where another request, which is given up, had begun to compute what is asked for. */
function again(asker: Asker, run: () => unknown): unknown {
  const result = run();
  // What is kept is there at once.
  return result instanceof Promise ? retried(asker, result, run) : result;
}

async function retried(asker: Asker, first: Promise<unknown>, run: () => unknown): Promise<unknown> {
  let result: unknown = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await result;
    } catch (error) {
      if (!isMetricsError(error, 'abandoned')) throw error;
      if (asker.signal.aborted) throw asker.signal.reason;
      if (attempt === attempts) throw error;
      result = run();
    }
  }
}
