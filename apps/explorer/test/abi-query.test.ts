import { httpTransport, type RpcTransport } from '@firn/jsonrpc/client';
import { expect, it, onTestFinished } from 'vitest';
import { abisQuery } from '../src/data/abi-query.ts';
import type { Chain } from '../src/data/chains.ts';
import { queries, setConnection } from '../src/data/session.ts';
import { startNode } from './running-node.ts';

const address = '0x52c84043cd9c865236f11d9fc9f56aa003c1f922';

it('asks a node without development controls once whether it has them, and for no ABI', async () => {
  const node = await startNode('--dev-api=false');
  onTestFinished(() => node.stop());
  const asked: string[] = [];
  const served = httpTransport({ url: node.url });
  const counting: RpcTransport = {
    ...served,
    call(call) {
      asked.push(call.method);
      return served.call(call);
    },
  };
  setConnection({
    version: '',
    served: 'node',
    nodeUrl: node.url,
    metricsUrl: undefined,
    node: counting,
    socketUrl: () => '',
  });
  const { hash } = await node.rpc<{ hash: string }>('eth_getBlockByNumber', ['0x0', false]);
  const chain: Chain = { path: 'C', id: 'C', name: 'C-Chain', chainId: 43_112n, genesis: hash, unit: 'AVAX' };
  const ask = () =>
    queries.fetchQuery({ ...abisQuery(chain, 'logs', [{ address, selectors: [] }]), staleTime: 0 });
  for (let block = 0; block < 3; block += 1) expect((await ask()).size).toBe(0);
  expect(asked).toEqual(['dev_getNetworkClock']);
});
