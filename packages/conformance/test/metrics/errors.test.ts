import { createMetricsClient } from '@firn/metrics-client';
import { inProcessTransport } from '@firn/rest/client';
import { isHttpStatusError } from '@firn/rest/errors';
import { httpError } from '@firn/rest/server';
import { describe, expect, it } from 'vitest';
import { memberOf } from '../../src/generated-names.js';
import { createExampleService, firstParams, metricsOperations } from '../fixtures/example-service.js';

const cases = metricsOperations.flatMap((operation) =>
  operation.errors.map((error) => ({ operation, error })),
);

describe('an error that a handler throws', () => {
  it.each(cases)('arrives from $operation.name as $error.code', async ({ operation, error }) => {
    const messages = error.code === 400 ? ['first rule', 'second rule'] : ['what went wrong'];
    const thrown = httpError(error.code, messages);
    const service = createExampleService({
      [operation.name]: () => {
        throw thrown;
      },
    });
    const client = createMetricsClient({ transport: inProcessTransport(service.server), retry: false });
    const call = memberOf(client, [operation.group, operation.name]);
    const failure: unknown = await Promise.resolve(call(firstParams(operation))).catch(
      (caught: unknown) => caught,
    );
    expect(isHttpStatusError(failure)).toBe(true);
    expect(failure).toMatchObject({ code: 'http-status', status: error.code, messages });
  });
});
