/** A metric as specs/metrics/metrics.yaml has it. */
export interface TableMetric {
  readonly name: string;
  readonly group: string;
  readonly meaning: string;
  readonly unit: string;
  readonly 'x-intervals'?: readonly string[];
  readonly 'x-windows'?: readonly string[];
}

/** An enum of the contract that names metrics: those of a group, or those that are offered over rolling windows. */
export interface MetricEnum {
  readonly schema: string;
  readonly description: string;
  readonly group?: string;
  readonly rolling?: true;
  /** Metrics that are not in the order of the table, but behind all others. */
  readonly last?: readonly string[];
}

export function writeMetrics(table: {
  readonly enums: readonly MetricEnum[];
  readonly metrics: readonly TableMetric[];
}): Map<string, string>;
