import { type ServiceCheck, serviceQuery } from '../data/service-query.js';
import { connection } from '../data/session.js';
import { useQuery } from '../data/use-query.js';
import { formatChainText } from '../format/chain-text.js';
import { formatDuration } from '../format/duration.js';
import { DataTable } from '../parts/data-table.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { Num, Value } from '../parts/values.js';

/** How the metrics service is: what it is about with each chain, and how far behind. */
export default function ServicePage() {
  const { metricsUrl } = connection();
  return (
    <>
      <PageTitle title="Metrics service" />
      {metricsUrl === undefined ? null : (
        <p class="muted">
          <Value check="service.url">{metricsUrl}</Value>
        </p>
      )}
      <Loaded query={useQuery(serviceQuery)} lines={8}>
        {({ isOk, checks }) => <Checks isOk={isOk} checks={checks} />}
      </Loaded>
    </>
  );
}

function Checks({ isOk, checks }: { readonly isOk: boolean; readonly checks: readonly ServiceCheck[] }) {
  return (
    <>
      <p class={`status ${isOk ? 'success' : 'failed'}`}>
        <span aria-hidden="true">{isOk ? '●' : '✕'}</span> {isOk ? 'All is well' : 'Something is down'}
      </p>
      <DataTable
        name="service"
        caption="What the service looks after"
        rows={checks}
        keyOf={({ name }) => name}
        columns={[
          {
            name: 'Of',
            show: ({ name }) => <Value check="row.of">{formatChainText(name)}</Value>,
            value: ({ name }) => name,
          },
          {
            name: 'State',
            show: ({ isUp, activity }) => (
              <span class={`status ${isUp ? 'success' : 'failed'}`}>
                <span aria-hidden="true">{isUp ? '●' : '✕'}</span>{' '}
                <Value check="row.state">
                  {`${isUp ? 'Up' : 'Down'}${activity === undefined ? '' : `, ${formatChainText(activity)}`}`}
                </Value>
              </span>
            ),
            value: ({ isUp, activity = '' }) => `${isUp ? 'up' : 'down'} ${activity}`,
          },
          {
            name: 'Last block',
            show: ({ lastBlock }) =>
              lastBlock === undefined ? null : <Num check="row.lastBlock" value={lastBlock} />,
            value: ({ lastBlock }) => lastBlock ?? -1n,
            csv: ({ lastBlock }) => String(lastBlock ?? ''),
            isRight: true,
          },
          {
            name: 'Behind',
            show: ({ lagBlocks, lagSeconds }) => (
              <>
                {lagBlocks === undefined ? null : (
                  <>
                    <Num check="row.lagBlocks" value={lagBlocks} /> blocks
                  </>
                )}
                {lagSeconds === undefined ? null : (
                  <>
                    {lagBlocks === undefined ? '' : ', '}
                    <Value check="row.lag">{formatDuration(lagSeconds < 0n ? 0n : lagSeconds)}</Value>
                  </>
                )}
              </>
            ),
            value: ({ lagBlocks }) => lagBlocks ?? -1n,
            csv: ({ lagBlocks }) => String(lagBlocks ?? ''),
            isRight: true,
          },
          {
            name: 'Failures',
            show: ({ failures, reason }) => (
              <>
                <Num check="row.failures" value={failures ?? 0n} />
                {reason === undefined ? null : (
                  <>
                    : <Value check="row.reason">{formatChainText(reason)}</Value>
                  </>
                )}
              </>
            ),
            value: ({ failures }) => failures ?? 0n,
            isRight: true,
          },
        ]}
      />
    </>
  );
}
