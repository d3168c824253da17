import { useState } from 'preact/hooks';
import { type CallReading, callTotalsQuery } from '../../data/call-totals-query.js';
import { queries } from '../../data/session.js';
import { useQuery } from '../../data/use-query.js';
import { type CallTotal, callsBetween } from '../../decode/call-totals.js';
import { formatChainText } from '../../format/chain-text.js';
import { DataTable } from '../data-table.js';
import { Failure } from '../failure.js';
import { useAction } from '../use-action.js';
import { Num, Value } from '../values.js';

/** Which methods are called from the moment on that somebody wants to know, and how long they take. */
export function CountedCalls() {
  const [first, setFirst] = useState<CallReading | null>();
  const { run, error, isRunning } = useAction();
  const begin = () => queries.fetchQuery({ ...callTotalsQuery, staleTime: 0 });
  if (first === null) return <p class="muted">The node does not serve its own metrics, as public nodes.</p>;
  if (first !== undefined) return <Since first={first} />;
  return (
    <>
      <button
        type="button"
        disabled={isRunning}
        onClick={() => void run('Calls are counted from now on', async () => setFirst(await begin()))}
      >
        Count calls from now on
      </button>
      {error === undefined ? null : <Failure error={error} />}
    </>
  );
}

function Since({ first }: { readonly first: CallReading }) {
  const { data, error } = useQuery(callTotalsQuery);
  const newest = data ?? first;
  const rows = callsBetween(first.totals, newest.totals);
  const seconds = Math.round((newest.at - first.at) / 1000);
  return (
    <>
      <p class="meaning">
        In <Num check="calls.seconds" value={BigInt(Math.max(seconds, 0))} unit="seconds" /> seconds, those of
        this page too; what took longest together stands first.
      </p>
      {error === null ? null : <Failure error={error} />}
      <DataTable
        name="calls"
        caption="Calls of methods, by the time that they took together"
        rows={rows}
        keyOf={({ endpoint, method }) => `${endpoint} ${method}`}
        columns={[
          {
            name: 'Method',
            show: ({ method }) => <Value check="row.method">{formatChainText(method)}</Value>,
            value: ({ method }) => method,
          },
          {
            name: 'At',
            show: ({ endpoint }) => <Value check="row.endpoint">{formatChainText(endpoint)}</Value>,
            value: ({ endpoint }) => endpoint,
          },
          {
            name: 'Calls',
            show: ({ calls }) => <Num check="row.calls" value={BigInt(Math.round(calls))} />,
            value: ({ calls }) => calls,
            isRight: true,
          },
          {
            name: 'Failed',
            show: ({ failed }) => <Num check="row.failed" value={BigInt(Math.round(failed))} />,
            value: ({ failed }) => failed,
            isRight: true,
          },
          {
            name: 'One took',
            show: (row) => <Value check="row.mean">{`${meanOf(row).toFixed(2)} ms`}</Value>,
            value: meanOf,
            isRight: true,
          },
          {
            name: 'Together',
            show: ({ seconds }) => <Value check="row.together">{`${(seconds * 1000).toFixed(1)} ms`}</Value>,
            value: ({ seconds }) => seconds * 1000,
            isRight: true,
          },
        ]}
      />
    </>
  );
}

/** Of one call, in milliseconds. */
function meanOf({ seconds, calls }: CallTotal): number {
  return (seconds * 1000) / calls;
}
