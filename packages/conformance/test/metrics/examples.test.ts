import { createMetricsClient } from '@firn/metrics-client';
import { httpTransport, inProcessTransport, type RestTransport } from '@firn/rest/client';
import { nodeListener } from '@firn/rest/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricsChecks } from '../../src/metrics/metrics-checks.js';
import type { MetricsTarget } from '../../src/metrics/metrics-target.js';
import { createExampleService, metricsOperations } from '../fixtures/example-service.js';
import { type Listening, listen } from '../fixtures/listen.js';

const service = createExampleService();
const checks = metricsChecks({ compare: 'exact' });
let listening: Listening;

beforeAll(async () => {
  listening = await listen(nodeListener(service.server));
});

afterAll(async () => {
  await listening.close();
  expect(service.failures).toEqual([]);
});

function targetOf(transport: RestTransport): MetricsTarget {
  return { client: createMetricsClient({ transport, retry: false }), transport };
}

describe('the generated client and server', () => {
  const inProcess = targetOf(inProcessTransport(service.server));

  it.each(checks)('in process: $id', (check) => check.run(inProcess));
  it.each(checks)('over HTTP: $id', (check) =>
    check.run(targetOf(httpTransport({ baseUrl: listening.url }))),
  );

  it('are checked with every example, and a broken value of nearly every parameter', () => {
    const examples = metricsOperations.flatMap((operation) => operation.examples);
    expect(checks.filter(({ kind }) => kind === 'example')).toHaveLength(examples.length);
    const params = metricsOperations.flatMap((operation) => operation.params);
    expect(checks.filter(({ kind }) => kind === 'parameter').length).toBeGreaterThan(params.length * 0.8);
  });
});
