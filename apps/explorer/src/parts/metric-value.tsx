import { formatMetricValue } from '../format/metric-value.js';
import { Value } from './value.js';

/** A value of a metric, exactly, with its unit in the title. */
export function MetricValue({
  check,
  value,
  unit,
}: {
  readonly check: string;
  readonly value: number | bigint;
  readonly unit: string;
}) {
  return (
    <Value check={check} title={`${value} ${unit}`}>
      {formatMetricValue(value)}
    </Value>
  );
}
