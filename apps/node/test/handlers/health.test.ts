import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const primaryNetwork = '11111111111111111111111111111111LpoYY';

describe('health', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(afterAll);
  });

  it.each(['health', 'readiness', 'liveness'] as const)(
    'tells by %s the height of each chain',
    async (name) => {
      const { checks, healthy } = await node.client.health[name]();
      expect(healthy).toBe(true);
      expect(Object.keys(checks)).toEqual(['P', 'C']);
      expect(checks.P?.message).toEqual({ height: '0' });
      expect(checks.P?.duration).toBeTypeOf('bigint');
    },
  );

  it('answers GET requests with the same', async () => {
    const response = await fetch(`${node.url}/ext/health`);
    expect(await response.json()).toMatchObject({
      checks: { P: { message: { height: '0' }, duration: expect.any(Number) }, C: {} },
      healthy: true,
    });
  });

  it('leaves out what has none of the tags', async () => {
    const none = await node.client.health.health({ tags: ['another'] });
    expect(none).toEqual({ checks: {}, healthy: true });
    const all = await node.client.health.health({ tags: ['another', primaryNetwork] });
    expect(Object.keys(all.checks)).toEqual(['P', 'C']);
  });
});
