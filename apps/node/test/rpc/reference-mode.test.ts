import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const reference = { rpcCompat: 'reference' } as const;

/** A method of each kind that the reference node's C-Chain got rid of with Helicon. */
const removed = [
  'eth_accounts',
  'eth_coinbase',
  'eth_getBadBlocks',
  'personal_listAccounts',
  'debug_preimage',
];
/** Methods that it never had. */
const foreign = [
  'trace_block',
  'eth_simulateV1',
  'eth_signTypedData_v4',
  'testing_buildBlockV1',
  'evm_snapshot',
];

/** Which of these methods are there: whatever they answer to a call without parameters. */
async function served({ call }: TestNode, path: string, methods: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(methods.map((method) => call(path, method, [])));
  return methods.filter((_, index) => answers[index]?.error?.code !== -32_601);
}

async function described({ call }: TestNode, path: string): Promise<readonly string[]> {
  const { result } = await call(path, 'rpc.discover', []);
  return (result as { readonly methods: readonly { readonly name: string }[] }).methods.map(
    ({ name }) => name,
  );
}

describe('a node that answers as the reference node does', () => {
  it('has no method that the reference node has not, on a custom chain those that Helicon removes from the C-Chain alone', async () => {
    const customChain = [customChainFiles(onTestFinished, 'own', subnetGenesis())];
    const node = await startTestNode(onTestFinished, { ...reference, customChain, apiAdminEnabled: true });
    const kept = ['eth_chainId', 'debug_traceTransaction', 'txpool_status', 'eth_suggestPriceOptions'];
    expect(await served(node, rpc, [...removed, ...foreign, ...kept])).toEqual(kept);
    expect((await node.call(rpc, 'eth_accounts', [])).error?.message).toBe(
      'the method eth_accounts does not exist/is not available',
    );
    const names = await described(node, rpc);
    expect(names.filter((name) => [...removed, ...foreign].includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(kept));
    expect((await node.post('/ext/bc/C/admin', {})).status).toBe(404);

    const own = '/ext/bc/own/rpc';
    expect(await served(node, own, [...removed, ...foreign, ...kept])).toEqual([
      ...removed,
      ...kept.slice(0, 3),
    ]);
    expect(await described(node, own)).toEqual(expect.arrayContaining([...removed, 'eth_getActiveRulesAt']));
    expect((await node.call('/ext/bc/own/admin', 'admin.getVMConfig')).result).toBeDefined();
  });

  it('names itself as the reference node, whose debug_setHead does nothing', async () => {
    const { call, client } = await startTestNode(onTestFinished, reference);
    expect(await client.info.getNodeVersion()).toMatchObject({
      version: 'avalanchego/1.15.1',
      databaseVersion: 'v1.4.5',
      rpcProtocolVersion: '46',
    });
    expect((await call(rpc, 'web3_clientVersion', [])).result).toMatch(
      /^avalanchego\/1\.15\.1 \[database=v1\.4\.5, rpcchainvm=46(, commit=\w+)?\]$/u,
    );
    expect(await call(rpc, 'debug_setHead', ['0x0'])).toMatchObject({ result: null });
  });

  it('gives pending blocks and headers neither hash nor nonce nor miner, and otherwise the fields of the last block', async () => {
    const customChain = [customChainFiles(onTestFinished, 'own', subnetGenesis())];
    const node = await startTestNode(onTestFinished, { ...reference, customChain });
    const nobody = { hash: null, nonce: null, miner: null };
    const blockOf = async (path: string, tag: string) =>
      (await node.call(path, 'eth_getBlockByNumber', [tag, true])).result as object;
    const headerOf = async (path: string, tag: string) =>
      (await node.call(path, 'eth_getHeaderByNumber', [tag])).result as object;
    expect(await blockOf(rpc, 'pending')).toEqual({ ...(await blockOf(rpc, 'latest')), ...nobody });
    expect(await headerOf(rpc, 'pending')).toEqual({ ...(await headerOf(rpc, 'latest')), ...nobody });
    // Custom chains know no pending block.
    const own = '/ext/bc/own/rpc';
    expect(await blockOf(own, 'pending')).toEqual(await blockOf(own, 'latest'));
    expect(await headerOf(own, 'pending')).toEqual(await headerOf(own, 'latest'));

    const pending = await node.client.chain('C').eth.getBlockByNumber({ number: 'pending', fullTx: false });
    expect(pending).toMatchObject({ ...nobody, number: 0n });
  });

  it('loses methods and the administration at the moment of the upgrade', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const local = readFileSync(new URL('../../networks/local.json', import.meta.url), 'utf8');
    const networkId = join(dataDir, 'network.json');
    writeFileSync(networkId, JSON.stringify({ ...(JSON.parse(local) as object), networkID: 54_321 }));
    const content = JSON.stringify({
      graniteEpochDuration: 30_000_000_000,
      heliconTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const node = await startTestNode(onTestFinished, {
      ...reference,
      dataDir,
      networkId,
      upgrades: { content: Buffer.from(content).toString('base64') },
      apiAdminEnabled: true,
      // Only to move its time.
      devApi: true,
    });
    expect(await served(node, rpc, removed)).toEqual(removed);
    expect(await described(node, rpc)).toEqual(expect.arrayContaining(removed));
    expect((await node.post('/ext/bc/C/admin', {})).status).toBe(200);
    await node.call(rpc, 'evm_increaseTime', [3_600]);
    expect(await served(node, rpc, removed)).toEqual([]);
    expect((await described(node, rpc)).filter((name) => removed.includes(name))).toEqual([]);
    expect((await node.post('/ext/bc/C/admin', {})).status).toBe(404);
  });
});

it('serves all methods of the contract on every network where nothing else is asked for', async () => {
  const node = await startTestNode(onTestFinished);
  expect(await served(node, rpc, [...removed, ...foreign])).toEqual([...removed, ...foreign]);
});

it('answers null of a block that is to come, and refuses its state, where nothing else is asked for', async () => {
  const customChain = [customChainFiles(onTestFinished, 'own', subnetGenesis())];
  const { call } = await startTestNode(onTestFinished, { customChain });
  const calls: readonly (readonly [string, readonly unknown[]])[] = [
    ['eth_getBlockByNumber', ['0x9', false]],
    ['eth_getHeaderByNumber', ['0x9']],
    ['eth_getBlockReceipts', ['0x9']],
    ['eth_getBlockTransactionCountByNumber', ['0x9']],
    ['eth_getTransactionByBlockNumberAndIndex', ['0x9', '0x0']],
  ];
  for (const [method, params] of calls) {
    for (const path of [rpc, '/ext/bc/own/rpc'])
      expect(await call(path, method, params)).toMatchObject({ result: null });
  }
  const account = `0x${'ab'.repeat(20)}`;
  const hash = `0x${'AB'.repeat(32)}`;
  const refused = (path: string, block: string) => call(path, 'eth_getBalance', [account, block]);
  expect((await refused(rpc, '0x9')).error?.message).toBe('block not found: not accepted yet: block 9');
  expect((await refused(rpc, hash)).error?.message).toBe(`block not found: hash ${hash.toLowerCase()}`);
  expect((await refused('/ext/bc/own/rpc', hash)).error?.message).toBe('header for hash not found');
});

it('has no pending block of its own where no development controls are served', async () => {
  const { call } = await startTestNode(onTestFinished, { devApi: false });
  const [pending, latest] = await Promise.all(
    ['pending', 'latest'].map((tag) => call(rpc, 'eth_getBlockByNumber', [tag, false])),
  );
  expect(pending?.result).toEqual(latest?.result);
});
