import { type Metric, metrics } from 'virtual:metrics';
import { useMemo } from 'preact/hooks';
import { networkNow } from '../data/clocks.js';
import { indexedChainsQuery, seriesQuery, windowsQuery } from '../data/metrics-queries.js';
import { useQueries } from '../data/use-queries.js';
import { useQuery } from '../data/use-query.js';
import { joinSeries } from '../decode/join-series.js';
import { type ChartChoice, rangeOf, readChoice } from '../parts/charts/chart-choice.js';
import { ChartControls } from '../parts/charts/chart-controls.js';
import { ChartFigure } from '../parts/charts/chart-figure.js';
import { ChartTable } from '../parts/charts/chart-table.js';
import { Why } from '../parts/charts/why.js';
import { Fact, Facts } from '../parts/facts.js';
import { Failure } from '../parts/failure.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { MetricValue } from '../parts/values.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { needsId } from './charts.js';

/** One metric over time: of one or several chains, by period, with its numbers and what stands behind them. */
export default function ChartPage({ metric: name }: { readonly metric: string }) {
  const metric = metrics.find((one) => one.name === name);
  const isOfSomething = place.value.search.get('of') !== null;
  if (metric === undefined || (needsId(metric) && !isOfSomething))
    return (
      <NotFound what="Metric">
        <p>
          {metric === undefined
            ? 'The service has no metric of this name.'
            : 'This metric is of one L1, validation or node: open it from the page of that one.'}
        </p>
        <p>
          <a href={href('charts', {})}>See all metrics</a>
        </p>
      </NotFound>
    );
  return <Known metric={metric} />;
}

function Known({ metric }: { readonly metric: Metric }) {
  const chains = useQuery(indexedChainsQuery);
  return (
    <>
      <PageTitle title={metric.name}>
        <span data-check="metric.name">{metric.name}</span>
      </PageTitle>
      <p class="meaning" data-check="metric.meaning">
        {metric.meaning} In {metric.unit}.
      </p>
      <Loaded query={chains} lines={12}>
        {(all) => {
          const scopes =
            metric.group === 'network'
              ? [...new Set(all.map(({ network }) => network ?? 'testnet'))]
              : all.map(({ evmChainId }) => String(evmChainId));
          const names = new Map(all.map(({ evmChainId, chainName }) => [String(evmChainId), chainName]));
          const choice = readChoice(place.value.search, metric, scopes);
          return choice.scopes.length === 0 ? (
            <div class="notice">
              <p>The service has indexed no chain yet. Its numbers appear here as it does.</p>
            </div>
          ) : (
            <Shown
              key={choice.scopes.join(' ')}
              metric={metric}
              choice={choice}
              offered={metric.group === 'chain' ? [...scopes, 'total'] : scopes}
              nameOf={(scope) => names.get(scope) ?? scope}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function Shown({
  metric,
  choice,
  offered,
  nameOf,
}: {
  readonly metric: Metric;
  readonly choice: ChartChoice;
  readonly offered: readonly string[];
  readonly nameOf: (scope: string) => string;
}) {
  const range = rangeOf(choice, networkNow.value);
  const { interval } = choice;
  const requests = choice.scopes.map((scope) => ({ metric, scope, interval, ...range }));
  const queries = useQueries(requests.map(seriesQuery));
  const failed = queries.find(({ error, data }) => error !== null && data === undefined);
  const known = queries.flatMap(({ data }) => (data === undefined ? [] : [data]));
  // Made anew with the answers only: the plot draws what is new.
  const answers = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ');
  const series = useMemo(() => joinSeries(known.map(({ points }) => points)), [answers]);
  const names = choice.scopes.map(nameOf);
  return (
    <>
      <ChartControls metric={metric} choice={choice} offered={offered} nameOf={nameOf} />
      {failed?.error != null ? (
        <Failure error={failed.error} retry={() => void failed.refetch()} />
      ) : known.length < queries.length ? (
        <div class="skeleton plot" role="status" aria-label="Loading" />
      ) : (
        <ChartFigure
          metric={metric}
          choice={choice}
          names={names}
          series={series}
          isCut={known.some(({ isCut }) => isCut)}
        />
      )}
      {metric.hasWindows
        ? choice.scopes.map((scope) => (
            <Windows key={scope} metric={metric} scope={scope} name={nameOf(scope)} />
          ))
        : null}
      <Why {...{ metric, requests, names }} />
      {known.length < queries.length || series.times.length === 0 ? null : (
        <ChartTable {...{ metric, interval, names, series }} scopes={choice.scopes} />
      )}
    </>
  );
}

const windows = [
  ['lastHour', 'Last hour'],
  ['lastDay', 'Last day'],
  ['lastWeek', 'Last week'],
  ['lastMonth', 'Last month'],
  ['last90Days', 'Last three months'],
  ['lastYear', 'Last year'],
  ['allTime', 'All time'],
] as const;

function Windows({
  metric,
  scope,
  name,
}: {
  readonly metric: Metric;
  readonly scope: string;
  readonly name: string;
}) {
  const query = useQuery(windowsQuery(metric, scope));
  return (
    <>
      <h2>
        Rolling windows, <span data-check="windows.scope">{name}</span>
      </h2>
      <Loaded query={query} lines={4}>
        {({ result }) => (
          <Facts>
            {windows.map(([key, title]) => {
              const value = result[key];
              return value === undefined ? null : (
                <Fact key={key} name={title}>
                  <MetricValue check={`windows.${scope}.${key}`} value={value} unit={metric.unit} />
                </Fact>
              );
            })}
          </Facts>
        )}
      </Loaded>
    </>
  );
}
