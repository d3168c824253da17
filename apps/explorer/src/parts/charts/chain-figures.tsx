import { type Metric, metrics } from 'virtual:metrics';
import type { Chain } from '../../data/chains.js';
import { figureQuery } from '../../data/figures-query.js';
import { connection } from '../../data/session.js';
import { useQuery } from '../../data/use-query.js';
import { exactNumber, formatMetricAmount } from '../../format/metric-value.js';
import { href } from '../../router/href.js';
import { MetricValue, Value } from '../values.js';
import { Sparkline } from './sparkline.js';

/** How the table of metrics names the unit of an amount: of each chain it is another. */
const amountUnit = 'native token';

/** The metrics that tell most of what a chain does, and what they are called where there is little room. */
const shown: readonly (readonly [metric: string, title: string])[] = [
  ['txCount', 'Transactions'],
  ['activeAddresses', 'Active addresses'],
  ['gasUsed', 'Gas used'],
  ['feesPaid', 'Fees paid'],
];

/** What a chain did in the last day, from the metrics service; nothing where none is known. */
export function ChainFigures({ chain }: { readonly chain: Chain }) {
  if (connection().metricsUrl === undefined) return null;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">The last day of {chain.name}</h2>
      <ul class="chains">
        {shown.map(([name, title]) => {
          const metric = metrics.find((one) => one.name === name);
          return metric === undefined ? null : (
            <FigureCard key={name} chain={chain} metric={metric} title={title} />
          );
        })}
      </ul>
    </section>
  );
}

function FigureCard({
  chain,
  metric,
  title,
}: {
  readonly chain: Chain;
  readonly metric: Metric;
  readonly title: string;
}) {
  const { data, error } = useQuery(figureQuery(metric, chain));
  return (
    <li class="card">
      <h3>
        <a
          href={href('chart', { metric: metric.name }, { of: String(chain.chainId) })}
          title={metric.meaning}
        >
          {title}
        </a>
      </h3>
      {data?.lastDay === undefined ? (
        <p class="muted">{error === null ? 'not counted yet' : 'the metrics service does not tell'}</p>
      ) : (
        <LastDay chain={chain} metric={metric} value={data.lastDay} />
      )}
      <Sparkline values={data?.byHour ?? []} label={`${title} by hour, the newest on the right`} />
    </li>
  );
}

function LastDay({
  chain,
  metric: { name, unit },
  value,
}: {
  readonly chain: Chain;
  readonly metric: Metric;
  readonly value: number | bigint;
}) {
  const check = `figure.${name}`;
  if (unit === amountUnit)
    return (
      <p class="figure">
        <Value check={check} title={`${exactNumber(value)} ${chain.unit}`}>
          {formatMetricAmount(value)} {chain.unit}
        </Value>
      </p>
    );
  return (
    <p>
      <span class="figure">
        <MetricValue check={check} value={value} unit={unit} />
      </span>{' '}
      {unit}
    </p>
  );
}
