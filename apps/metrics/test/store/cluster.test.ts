import { expect, test } from 'vitest';
import { type ClusterNode, placeInCluster } from '../../src/store/cluster.js';
import { createStore } from '../../src/store/store.js';

interface Place {
  readonly shard: number;
  readonly local: number;
  readonly weight: number;
}

/** A server as it describes its cluster. */
function node(name: string, places: readonly Place[]): ClusterNode {
  const own = createStore({ url: `http://${name}`, username: 'u', password: 'p' }, 'firn');
  return { name, own: { ...own, query: async <Row>() => places as unknown as Row[] }, all: own };
}

const place = (shard: number, local = 0, weight = 1): Place => ({ shard, local, weight });

test('a chain is on the shard of its number, whatever the order of the servers', async () => {
  const second = node('second', [place(1), place(2, 1), place(3)]);
  const first = node('first', [place(1, 1), place(2), place(3)]);
  const third = node('third', [place(1), place(2), place(3, 1)]);
  const stores = await placeInCluster([second, first, third], 'metrics');
  expect(stores.shards).toEqual([first.own, second.own, third.own]);
  expect(stores.home).toBe(first.own);
  expect([15, 16, 17].map((chain) => stores.of(chain))).toEqual([first.own, second.own, third.own]);
});

test.each<[string, readonly ClusterNode[], string]>([
  ['a server that does not know the cluster', [node('a', [])], 'a does not know that cluster'],
  ['a server that is not in it', [node('a', [place(1)])], 'a is none of its servers'],
  ['a shard without a URL', [node('a', [place(1, 1), place(2)])], 'no --store URL is of shard 2'],
  ['shards of different weights', [node('a', [place(1, 1, 2)])], 'every shard must have the weight 1'],
])('%s is refused', async (_name, nodes, message) => {
  await expect(placeInCluster(nodes, 'metrics')).rejects.toMatchObject({
    code: 'invalid-config',
    message: expect.stringContaining(message),
  });
});
