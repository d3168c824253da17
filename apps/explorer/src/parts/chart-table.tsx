import type { Metric } from 'virtual:metrics';
import type { TimeInterval } from '@firn/metrics-validators';
import { networkNow } from '../data/clocks.js';
import type { JoinedSeries } from '../decode/join-series.js';
import { exactNumber, formatMetricValue } from '../format/metric-value.js';
import { machineTime } from '../format/time.js';
import { type ChartRow, isRunning, rowsOf } from './chart-rows.js';
import { type Column, DataTable } from './data-table.js';
import { Period } from './period.js';
import { Value } from './value.js';

/** The numbers of a chart, exactly, the newest first. */
export function ChartTable({
  metric,
  interval,
  names,
  series,
}: {
  readonly metric: Metric;
  readonly interval: TimeInterval;
  readonly names: readonly string[];
  readonly series: JoinedSeries;
}) {
  return (
    <>
      <h2>Numbers</h2>
      <DataTable<ChartRow>
        name={metric.name}
        caption={`${metric.name} by the ${interval}, ${metric.unit}`}
        rows={rowsOf(series)}
        columns={columnsOf(names, metric, interval)}
        keyOf={({ time }) => String(time)}
      />
    </>
  );
}

function columnsOf(
  names: readonly string[],
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
        show: ({ values }) => {
          const value = values[index];
          return value === undefined ? (
            'none'
          ) : (
            <Value check={`row.value.${index}`} title={`${exactNumber(value)} ${metric.unit}`}>
              {formatMetricValue(value)}
            </Value>
          );
        },
      }),
    ),
  ];
}
