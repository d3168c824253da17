import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NodeProcess } from '../fixtures/program.js';
import {
  call,
  callText,
  estimate,
  floods,
  startPublicServer,
  visitDuringFlood,
} from '../fixtures/public-server.js';

const atEnd = atEndOfFile();

describe('a public server', skipFor(notLinux), () => {
  let node: NodeProcess;
  beforeAll(async () => {
    node = await startPublicServer(atEnd);
  });

  // What each visit costs is asked every night: `public-server.soak.test.ts`.
  it.each(floods)('answers an address during a flood %s from %s', async (_, localAddress, message) => {
    expect(await visitDuringFlood(node, localAddress, message, 6)).toHaveLength(6);
  });

  it('tells who asks for too much when to ask again, and nothing of the node', async () => {
    const asker = '127.0.0.8';
    const balance = callText('eth_getBalance', [estimate.from, 'latest']);
    const first = await call(node, asker, balance);
    expect(first).toMatchObject({ status: 200 });
    expect(first.headers).not.toHaveProperty('node-id');
    const dear = `[${Array(40)
      .fill(callText('eth_estimateGas', [estimate]))
      .join(',')}]`;
    // Forty at 20 units: more than a full bucket, which takes all of it.
    const refused = await call(node, asker, dear);
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.answer).toHaveLength(40);
    expect(refused.answer).toMatchObject([{ id: 1, error: { code: -32005 } }, ...Array(39).fill({})]);
    expect(await call(node, '127.0.0.3', balance)).toMatchObject({ status: 200 });
    expect((await fetch(`${node.url}/ext/metrics`)).status).toBe(404);
  });
});
