import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { chainMetrics } from '../../src/metrics/index.generated.js';

interface SpecMetric {
  readonly name: string;
  readonly meaning: string;
  readonly unit: string;
  readonly 'x-intervals': readonly string[];
  readonly 'x-windows'?: readonly string[];
}

const specFile = new URL('../../../../specs/metrics/metrics.yaml', import.meta.url);
const { metrics: specMetrics } = parse(readFileSync(specFile, 'utf8')) as { metrics: SpecMetric[] };
const metricsFolder = new URL('../../src/metrics/', import.meta.url);

test.each(chainMetrics.map((metric) => [metric.name, metric] as const))(
  '%s says what the contract says',
  (name, metric) => {
    const spec = specMetrics.find((candidate) => candidate.name === name);
    expect({
      name,
      meaning: metric.meaning,
      unit: metric.unit,
      intervals: metric.intervals,
      windows: metric.windows,
    }).toEqual({
      name,
      meaning: spec?.meaning,
      unit: spec?.unit,
      intervals: spec?.['x-intervals'],
      windows: spec?.['x-windows'] ?? [],
    });
  },
);

test('every file of a metric is in the list, by name', () => {
  const names = new Set(specMetrics.map(({ name }) => name));
  const files = readdirSync(metricsFolder).map((file) => file.replace(/\.ts$/, ''));
  expect(files.filter((file) => names.has(file)).sort()).toEqual(chainMetrics.map(({ name }) => name));
});
