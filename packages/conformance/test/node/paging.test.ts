import { inProcessTransport } from '@firn/jsonrpc/client';
import { createNodeClient } from '@firn/node-client';
import type { NativeGetUTXOsParams, NativeGetUTXOsResult } from '@firn/node-validators';
import { bytesToId, idToBytes } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { createExampleNode, nodeGroups } from '../fixtures/example-node.js';

const address = 'C-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const output = '0x000000000000000000000000000000000000000000000000ffffffff';

/** A place in the list as an ID. */
function writeIndex(index: number): string {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, index);
  return bytesToId(bytes);
}

function readIndex(id: string): number {
  return new DataView(idToBytes(id).slice().buffer).getUint32(0);
}

/** A client of a node that has `total` outputs and gives at most 1024 of them in an answer. */
function utxosOf(total: number) {
  const asked: (number | undefined)[] = [];
  const node = createExampleNode(
    { adminEnabled: false, publicApi: false },
    {
      'native.getUTXOs': ({ limit, startIndex }: NativeGetUTXOsParams): NativeGetUTXOsResult => {
        asked.push(limit);
        const from = startIndex === undefined ? 0 : readIndex(startIndex.utxo);
        const size = limit === undefined || limit === 0 || limit > 1024 ? 1024 : limit;
        const fetched = Math.min(size, total - from);
        return {
          utxos: Array.from({ length: fetched }, () => output),
          endIndex: { address, utxo: writeIndex(from + fetched) },
          numFetched: BigInt(fetched),
          encoding: 'hex',
        };
      },
    },
  );
  const transport = inProcessTransport((path, text, meta) => node.route(path)?.dispatch(text, meta));
  const { getUTXOs } = createNodeClient({ transport, retry: false }).native;
  return { getUTXOs, asked };
}

describe('the pages of native.getUTXOs', () => {
  it.each([
    { limit: undefined, total: 2500, pages: 3 },
    { limit: 1000, total: 2500, pages: 3 },
    { limit: 5000, total: 2500, pages: 3 },
    { limit: 100, total: 250, pages: 3 },
    { limit: 0, total: 2500, pages: 3 },
  ])('hold all of $total outputs with the limit $limit', async ({ limit, total, pages }) => {
    const { getUTXOs, asked } = utxosOf(total);
    const params = { addresses: [address], sourceChain: 'P', limit };
    let outputs = 0;
    for await (const _ of getUTXOs.items(params)) outputs++;
    expect(outputs).toBe(total);
    expect(asked.length).toBeGreaterThanOrEqual(pages);
    expect(asked.length).toBeLessThanOrEqual(pages + 1);
  });
});

it('two methods are paged', () => {
  const paged = nodeGroups.flatMap(({ methods }) =>
    methods.filter(({ pagination }) => pagination !== undefined),
  );
  expect(paged.map(({ name }) => name)).toEqual(['native.getUTXOs', 'platform.getUTXOs']);
});
