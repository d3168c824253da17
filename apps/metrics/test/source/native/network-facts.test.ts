import { bytesToId } from '@firn/primitives';
import { expect, onTestFinished, test } from 'vitest';
import { createNetworkFacts } from '../../../src/source/native/network-facts.js';
import { startFakeNode } from '../../fixtures/fake-node.js';

const { signal } = new AbortController();

test('a node whose address has a password is asked with it', async () => {
  const node = await startFakeNode(1);
  onTestFinished(() => node.close());
  node.credentials = 'user:secret';
  const coin = async (credentials: string) => {
    const rpcUrl = `${node.url.replace('://', `://${credentials}@`)}/ext/bc/C/rpc`;
    return bytesToId((await createNetworkFacts(rpcUrl, 'C')?.coin(signal)) ?? new Uint8Array());
  };
  expect(await coin('user:secret')).toBe('11111111111111111111111111111111LpoYY');
  const refused = await coin('user:other').catch((error: Error) => error.message);
  expect(refused).toMatch(/401/);
  expect(refused).not.toMatch(/other/);
});
