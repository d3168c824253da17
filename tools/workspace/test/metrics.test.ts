import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type TableMetric, writeMetrics } from '../metrics/write-metrics.mjs';

const program = fileURLToPath(new URL('../metrics/main.mjs', import.meta.url));

const enums = [
  { schema: 'ChainMetric', group: 'chain', description: 'Name of a metric.' },
  { schema: 'RollingMetric', rolling: true, description: 'Name of a metric over windows.' },
  { schema: 'NetworkMetric', group: 'network', description: 'Name of a staking metric.' },
] as const;
const txCount: TableMetric = {
  name: 'txCount',
  group: 'chain',
  meaning: "Transactions of a chain's blocks.",
  unit: 'transactions',
  'x-intervals': ['hour', 'day'],
  'x-windows': ['lastHour'],
};
const weight: TableMetric = { name: 'weight', group: 'network', meaning: 'Weight.', unit: 'nAVAX' };
const blocks: TableMetric = {
  name: 'blocks',
  group: 'chain',
  meaning: 'Blocks.',
  unit: 'blocks',
  'x-intervals': ['day'],
};

test('enums name the metrics of a group, or those with windows, in the order of the table', () => {
  const files = writeMetrics({ enums, metrics: [txCount, weight, blocks] });
  const mark = '# Generated from specs/metrics/metrics.yaml by npm run generate. Do not edit.\n';
  expect(files.get('specs/metrics/schemas/ChainMetric.yaml')).toBe(
    `${mark}description: Name of a metric.\ntype: string\nenum:\n  - txCount\n  - blocks\n`,
  );
  expect(files.get('specs/metrics/schemas/RollingMetric.yaml')).toMatch(/enum:\n {2}- txCount\n$/);
  expect(files.get('specs/metrics/schemas/NetworkMetric.yaml')).toMatch(/enum:\n {2}- weight\n$/);
});

test('an enum has last what the table says, and nothing that is not in it', () => {
  const last = ['txCount'];
  const [chain] = enums;
  const [, text] = [...writeMetrics({ enums: [{ ...chain, last }], metrics: [txCount, blocks] })][0] ?? [];
  expect(text).toMatch(/enum:\n {2}- blocks\n {2}- txCount\n$/);
  const wrong = { enums: [{ ...chain, last: ['txs'] }], metrics: [txCount, blocks] };
  expect(() => writeMetrics(wrong)).toThrow('a metric that ChainMetric has last is txs, expected one of');
});

test('the index of the service joins what is said of each metric of a chain with its SQL, by name', () => {
  const index = writeMetrics({ enums, metrics: [txCount, weight, blocks] }).get(
    'apps/metrics/src/metrics/index.generated.ts',
  );
  expect(index).toContain(`import { blocks } from './blocks.js';\nimport { txCount } from './txCount.js';\n`);
  expect(index).toContain(`  {
    name: 'txCount',
    meaning: 'Transactions of a chain\\'s blocks.',
    unit: 'transactions',
    intervals: ['hour', 'day'],
    windows: ['lastHour'],
    ...txCount,
  },
];`);
  expect(index).not.toContain('weight');
});

test.each<[string, TableMetric, RegExp]>([
  ['a name that is there twice', { ...weight, name: 'txCount' }, /txCount is there twice/],
  ['an unknown group', { ...weight, group: 'net' }, /group of weight is net, expected one of chain, network/],
  ['an unknown interval', { ...blocks, 'x-intervals': ['year'] }, /x-intervals of blocks is year, expected/],
  ['an unknown window', { ...blocks, 'x-windows': ['lastYears'] }, /x-windows of blocks is lastYears/],
  ['a metric of a chain without intervals', { ...weight, group: 'chain' }, /weight .* needs x-intervals/],
  ['intervals of another metric', { ...weight, 'x-intervals': ['day'] }, /only metrics of group chain have/],
])('%s is refused', (_what, metric, reason) => {
  expect(() => writeMetrics({ enums, metrics: [txCount, metric] })).toThrow(reason);
});

test('what is committed is what the table says', () => {
  expect(execFileSync(process.execPath, [program, '--check'], { encoding: 'utf8' })).toBe('');
});
