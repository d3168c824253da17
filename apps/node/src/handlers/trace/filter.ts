import { filterCalls } from '@firn/evm/tracing';
import type { TraceFilterHandler } from '@firn/node-server';
import type { Hex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower, toBlockNumber } from '../../requests/block-parameter.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceFilter: TraceFilterHandler<ExecutionContext> = ({ filter }, { chain, signal }) => {
  const { fromBlock, toBlock, fromAddress, toAddress, mode, after = 0, count } = filter;
  const found = filterCalls(
    chain,
    {
      first: toBlockNumber(chain, fromBlock),
      last: toBlockNumber(chain, toBlock),
      from: toAddresses(fromAddress),
      to: toAddresses(toAddress),
      both: mode === 'intersection',
      after: Number(after),
      count: count === undefined ? Number.POSITIVE_INFINITY : Number(count),
    },
    signal,
  );
  return traceAnswer(found);
};

/** An empty list matches any address, as a list that is left out does. */
function toAddresses(addresses: readonly Hex[] | undefined): ReadonlySet<Hex> | undefined {
  return addresses === undefined || addresses.length === 0 ? undefined : new Set(addresses.map(lower));
}
