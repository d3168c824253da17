const spec = `  - name: doubleTxCount
    group: chain
    meaning: Twice the transactions in the interval, failed ones included.
    unit: transactions
    x-intervals: [hour, day, week, month]

`;

const sql = `import type { MetricSql } from './metric.js';

export const doubleTxCount: MetricSql = {
  source: 'blocks',
  numerator: 'sum(tx_count) * 2',
  acrossChains: 'sum',
};
`;

const plain = `    case 'doubleTxCount':
      return 2 * sum(within.flat().map(txsOf));
`;

/** CONTRIBUTING's recipe for a metric, followed for one that counts every transaction twice. */
export const metric = {
  heading: 'Add a metric',
  steps: [
    {
      says: '`specs/metrics/metrics.yaml`',
      apply: (copy) => copy.insert('specs/metrics/metrics.yaml', '  - name: txCount', spec),
      missedBy: 'contract',
    },
    {
      says: '`specs/requirements/metrics.yaml`',
      apply: (copy) =>
        copy.insert('specs/requirements/metrics.yaml', '    - txCount', '    - doubleTxCount\n'),
      missedBy: 'contract',
    },
    {
      says: '`npm run generate`',
      apply: (copy) => copy.run('npm run --silent generate'),
      missedBy: 'generated',
    },
    {
      says: '`apps/metrics/src/metrics/<metric>.ts`',
      apply: (copy) => copy.write('apps/metrics/src/metrics/doubleTxCount.ts', sql),
      missedBy: 'build',
    },
    {
      says: '`apps/metrics/test/fixtures/plain-metrics.ts`',
      apply: (copy) =>
        copy.insert('apps/metrics/test/fixtures/plain-metrics.ts', "    case 'txCount':", plain),
      missedBy: 'values',
    },
    {
      says: '`npm run firn -- diff --write`',
      apply: (copy) => copy.run('node tools/codegen/dist/main.js diff HEAD --write'),
      missedBy: 'versions',
    },
  ],
  checks: {
    contract: { folder: 'specs', command: 'npx vitest run test/requirements-metrics.test.ts' },
    generated: {
      command: 'node tools/workspace/metrics/main.mjs --check && node tools/codegen/dist/main.js check',
    },
    build: { command: 'npx turbo run build --filter=@firn/metrics --output-logs=errors-only' },
    definitions: { folder: 'apps/metrics', command: 'npx vitest run test/metrics/definitions.test.ts' },
    values: { folder: 'apps/metrics', command: 'npx vitest run test/query/every-metric.test.ts' },
    versions: { command: 'node tools/codegen/dist/main.js diff HEAD --check' },
    lint: { command: 'npx biome check apps/metrics/src/metrics apps/metrics/test/fixtures specs' },
  },
};
