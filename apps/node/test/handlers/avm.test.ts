import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const assetId = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
const exchangeId = '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed';

describe('avm', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  it.each(['AVAX', assetId])('describes the native token by %s', async (assetID) => {
    expect(await node.client.avm.getAssetDescription({ assetID })).toEqual({
      assetID: assetId,
      name: 'Avalanche',
      symbol: 'AVAX',
      denomination: 9n,
    });
  });

  it.each(['avax', exchangeId, 'nothing'])('knows no asset %s', async (assetID) => {
    await expect(node.client.avm.getAssetDescription({ assetID })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: `asset '${assetID}' not found`,
    });
  });

  it.each([[{ AssetId: 'AVAX' }], [[{ assetid: 'AVAX' }]], [{ ASSETID: 'AVAX', more: 1 }]])(
    'takes its parameters in any case: %j',
    async (params) => {
      const { result } = await node.call('/ext/bc/X', 'avm.getAssetDescription', params);
      expect(result).toMatchObject({ assetID: assetId });
    },
  );

  it('tells the static fees', async () => {
    expect(await node.client.avm.getTxFee()).toEqual({ txFee: 1_000_000n, createAssetTxFee: 1_000_000n });
  });

  it.each(['/ext/bc/X', '/ext/bc/avm', '/ext/X', '/ext/avm', `/ext/bc/${exchangeId}`])(
    'answers at %s, but has none of the methods of a chain that runs',
    async (path) => {
      expect((await node.call(path, 'avm.getTxFee')).result).toMatchObject({ txFee: '1000000' });
      expect((await node.call(path, 'avm.getUTXOs')).error?.code).toBe(-32601);
    },
  );
});
