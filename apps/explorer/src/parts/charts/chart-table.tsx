import type { Metric } from 'virtual:metrics';
import type { TimeInterval } from '@firn/metrics-validators';
import { networkNow } from '../../data/clocks.js';
import type { JoinedSeries } from '../../decode/join-series.js';
import { exactNumber, formatMetricValue } from '../../format/metric-value.js';
import { machineTime } from '../../format/time.js';
import { sameWith } from '../../router/href.js';
import { type Column, DataTable } from '../data-table.js';
import { Period } from '../times.js';
import { Value } from '../values.js';
import { type ChartRow, isRunning, rowsOf } from './chart-rows.js';
import { pointText } from './chosen-point.js';

/** The numbers of a chart, exactly, the newest first; each leads to what it is made of. */
export function ChartTable({
  metric,
  interval,
  names,
  scopes,
  series,
}: {
  readonly metric: Metric;
  readonly interval: TimeInterval;
  readonly names: readonly string[];
  /** What the series are of, as addresses name it. */
  readonly scopes: readonly string[];
  readonly series: JoinedSeries;
}) {
  return (
    <>
      <h2>Numbers</h2>
      <DataTable<ChartRow>
        name={metric.name}
        caption={`${metric.name} by the ${interval}, ${metric.unit}`}
        rows={rowsOf(series)}
        columns={columnsOf(names, scopes, metric, interval)}
        keyOf={({ time }) => String(time)}
      />
    </>
  );
}

function columnsOf(
  names: readonly string[],
  scopes: readonly string[],
  metric: Metric,
  interval: TimeInterval,
): readonly Column<ChartRow>[] {
  return [
    {
      name: 'Period',
      value: ({ time }) => machineTime(BigInt(time)),
      show: (row) => (
        <>
          <Period check="row.time" seconds={BigInt(row.time)} />
          {isRunning(row, interval, networkNow.value) ? ', so far' : ''}
        </>
      ),
    },
    {
      name: 'Unix',
      isMinor: true,
      isRight: true,
      value: ({ time }) => time,
      show: ({ time }) => <Value check="row.unix">{String(time)}</Value>,
    },
    ...names.map(
      (name, index): Column<ChartRow> => ({
        name,
        isRight: true,
        value: ({ values }) => {
          const value = values[index];
          return value === undefined ? '' : value;
        },
        csv: ({ values }) => {
          const value = values[index];
          return value === undefined ? '' : exactNumber(value);
        },
        show: ({ time, values }) => {
          const value = values[index];
          return value === undefined ? (
            'none'
          ) : (
            <>
              <Value check={`row.value.${index}`} title={`${exactNumber(value)} ${metric.unit}`}>
                {formatMetricValue(value)}
              </Value>{' '}
              <a
                href={sameWith({ why: pointText(scopes[index] ?? '', time) })}
                aria-label={`why: ${name}, ${machineTime(BigInt(time))}`}
              >
                why
              </a>
            </>
          );
        },
      }),
    ),
  ];
}
