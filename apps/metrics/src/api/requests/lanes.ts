import { Semaphore } from '@firn/http/admission';
import type { BoundOperation } from '@firn/rest/server';
import { isMetricsError, MetricsError } from '../../errors.js';
import type { StorePriority } from '../../store/store.js';
import type { Asker, MetricsContext } from '../metrics-context.js';

/** How operations that cost about the same get their turns and their statements. */
export interface Lane {
  readonly priority: StorePriority;
  /** Places in which operations run; undefined for operations that ask little of the store, or nothing. */
  readonly places: Semaphore | undefined;
}

/** Operations from this price on look at all holders of an asset, or at as much. */
const heavyCost = 500;
/** Operations below this price are answered from memory. */
const leastCost = 20;

/**
 * Makes the lanes of a server. Each has places of its own, so that a cheap page waits for no composite query; the connections of the store are
 * divided in the same way.
 * @returns a function that chooses the lane of an operation by its cost units
 */
export function createLanes(): (cost: number) => Lane {
  const light: Lane = { priority: 'light', places: undefined };
  const read: Lane = { priority: 'read', places: createPlaces(16, 12, 250) };
  const heavy: Lane = { priority: 'heavy', places: createPlaces(4, 2, 30) };
  return (cost) => {
    if (cost >= heavyCost) return heavy;
    return cost >= leastCost ? read : light;
  };
}

function createPlaces(total: number, perClient: number, waitingPerClient: number): Semaphore {
  return new Semaphore({
    total,
    perClient,
    waitingPerClient,
    tooMany: ({ running, waiting }) =>
      new MetricsError(
        'too-many-waiting',
        `${waiting} requests of this client wait for their turn already, and ${running} are worked on: send fewer at a time`,
      ),
  });
}

/** Most attempts after another request that computed the same result was cancelled. */
const attempts = 10;

/** Lets an operation run when it is the turn of the client. */
export function inTurn(
  operation: BoundOperation<MetricsContext>,
  { places }: Lane,
): BoundOperation<MetricsContext> {
  if (places === undefined) return operation;
  return {
    ...operation,
    handler: (params, context) => {
      const { asker } = context;
      if (asker === undefined) return operation.handler(params, context);
      const run = () => again(asker, () => operation.handler(params, context));
      return places.run(asker.client, run, () => asker.signal);
    },
  };
}

/** Runs again if another request had started to compute the same result and was cancelled. */
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
