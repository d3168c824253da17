import { subnetChainId, subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { tokenCode } from '@firn/evm/fixtures/token';
import { TestWallet } from '@firn/platform-chain/fixtures/test-wallet';
import { type CreateChainTx, type PlatformTx, parsePlatformTx } from '@firn/platform-codec';
import { bytesToHexWithChecksum, bytesToId, idToBytes, nameToId } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { eventually } from '@firn/testing/eventually';
import { createPublicClient, createWalletClient, defineChain, http } from 'viem';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultNetworkSettings } from '../../src/config/network-flags.js';
import { defaultPlatformSettings } from '../../src/config/platform-flags.js';
import { funded, localChain } from '../fixtures/funded.js';
import { guidePlugin, install, notesId } from '../fixtures/plugins.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const customVm = idToBytes(nameToId('subnetevm'));

async function issue({ call }: TestNode, tx: PlatformTx): Promise<string> {
  const { result, error } = await call('/ext/bc/P', 'platform.issueTx', {
    tx: bytesToHexWithChecksum(tx.bytes),
    encoding: 'hex',
  });
  expect(error).toBeUndefined();
  return (result as { txID: string }).txID;
}

function walletOf({ running }: TestNode): TestWallet {
  return new TestWallet(running.node.platform);
}

async function createSubnet(node: TestNode): Promise<Uint8Array> {
  const wallet = walletOf(node);
  return idToBytes(await issue(node, wallet.sign({ type: 'CreateSubnetTx', owner: wallet.owners })));
}

/** Creates a chain; returns its ID. */
async function createChain(
  node: TestNode,
  subnetId: Uint8Array,
  fields: Partial<CreateChainTx> = {},
): Promise<string> {
  const tx = walletOf(node).sign(
    {
      type: 'CreateChainTx',
      subnetId,
      chainName: 'shop',
      vmId: customVm,
      fxIds: [],
      genesisData: Buffer.from(subnetGenesis()),
      subnetAuthorization: { signatureIndices: [0] },
      ...fields,
    },
    { authorizations: 1 },
  );
  return issue(node, parsePlatformTx(tx.bytes));
}

async function statusOf({ call }: TestNode, blockchainID: string): Promise<unknown> {
  const { result } = await call('/ext/bc/P', 'platform.getBlockchainStatus', { blockchainID });
  return (result as { status: string }).status;
}

function viemOf({ url }: TestNode, blockchainId: string) {
  const chain = defineChain({ ...localChain, id: Number(subnetChainId), name: 'Created chain' });
  const transport = http(`${url}/ext/bc/${blockchainId}/rpc`, { retryCount: 0 });
  return {
    reader: createPublicClient({ chain, transport, pollingInterval: 20 }),
    writer: createWalletClient({ chain, transport, account: funded }),
  };
}

async function untilRunning(node: TestNode, blockchainId: string): Promise<void> {
  const runs = () => node.running.node.evmChains.some((hosted) => hosted.blockchainId === blockchainId);
  await eventually(() => expect(runs()).toBe(true));
}

describe('a chain that a transaction creates', () => {
  it('runs, takes a contract of viem, and is there after a restart', {
    timeout: 60_000,
  }, async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const node = await startTestNode(onTestFinished, { dataDir });
    const subnetId = await createSubnet(node);
    const blockchainId = await createChain(node, subnetId);
    await untilRunning(node, blockchainId);
    expect(await statusOf(node, blockchainId)).toBe('Syncing');

    const { reader, writer } = viemOf(node, blockchainId);
    const hash = await writer.deployContract({ abi: [], bytecode: tokenCode });
    const { contractAddress, status } = await reader.waitForTransactionReceipt({ hash });
    expect(status).toBe('success');
    const address = contractAddress ?? '0x';
    const code = await reader.getCode({ address });
    expect(code?.length).toBeGreaterThan(100);
    const validators = await node.call(
      `/ext/bc/${blockchainId}/validators`,
      'validators.getCurrentValidators',
    );
    expect(validators.result).toEqual({ validators: [] });
    const metrics = await (await fetch(`${node.url}/ext/metrics`)).text();
    expect(metrics).toContain('firn_platform_acceptance_seconds_count 2');
    expect(metrics).toContain('firn_platform_waiting_transactions 0');
    expect(metrics).toContain('firn_chain_height{chain="P"} 2');
    expect(metrics).toContain(`firn_chain_height{chain="${blockchainId}"} 1`);
    await node.running.close();

    const again = await startTestNode(onTestFinished, { dataDir });
    expect(await viemOf(again, blockchainId).reader.getCode({ address })).toBe(code);
    const { result } = await again.call('/ext/bc/P', 'platform.getBlockchains');
    expect((result as { blockchains: object[] }).blockchains[0]).toEqual({
      id: blockchainId,
      name: 'shop',
      subnetID: bytesToId(subnetId),
      vmID: bytesToId(customVm),
    });
  });

  it('is preferred while its transaction waits for a block', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const first = await startTestNode(onTestFinished, { dataDir });
    const subnetId = await createSubnet(first);
    await first.running.close();
    const platform = { ...defaultPlatformSettings, blockTimeMs: 3_600_000 };
    const node = await startTestNode(onTestFinished, { dataDir, platform });
    const blockchainId = await createChain(node, subnetId);
    expect(await statusOf(node, blockchainId)).toBe('Preferred');
    const { result } = await node.call('/ext/bc/P', 'platform.getTxStatus', { txID: blockchainId });
    expect(result).toMatchObject({ status: 'Processing' });
    expect(await statusOf(node, bytesToId(new Uint8Array(32).fill(9)))).toBe('Unknown');
  });

  describe('that cannot be run', () => {
    let node: TestNode;
    let subnetId: Uint8Array;
    beforeAll(async () => {
      node = await startTestNode(atEnd);
      subnetId = await createSubnet(node);
    });

    it.each([
      ['a genesis that is none', { genesisData: Buffer.from('{"nothing":') }, /JSON/],
      ['a genesis without a chain ID', { genesisData: Buffer.from('{"config":{}}') }, /./],
      ['an unknown VM', { vmId: new Uint8Array(32).fill(7) }, /no plugin has the VM/],
      ['the VM of the C-Chain', { vmId: idToBytes(nameToId('evm')) }, /built in/],
    ])('with %s is only created, and says why', async (_, fields, reason) => {
      const blockchainId = await createChain(node, subnetId, fields);
      await expect.poll(() => node.running.node.createdChains.idle.has(blockchainId)).toBe(true);
      const status = await node.call('/ext/bc/P', 'platform.getBlockchainStatus', {
        blockchainID: blockchainId,
      });
      expect(status.result).toEqual({ status: 'Created', reason: expect.stringMatching(reason) as string });
      const atItsPath = await fetch(`${node.url}/ext/bc/${blockchainId}/rpc`, { method: 'POST' });
      expect(atItsPath.status).toBe(503);
      const said = await atItsPath.text();
      expect(said).toContain(`chain ${blockchainId} does not run on this node: `);
      expect(said).toMatch(reason);
      const health = await node.call('/ext/health', 'health.health');
      const { healthy, checks } = health.result as {
        healthy: boolean;
        checks: Record<string, { message: { running: boolean; reason: string } }>;
      };
      expect(healthy).toBe(true);
      expect(checks[blockchainId]?.message).toEqual({
        running: false,
        reason: expect.stringMatching(reason) as string,
      });
      const ofSubnet = await node.client.health.health({ tags: [bytesToId(subnetId)] });
      expect(ofSubnet.checks).toHaveProperty([blockchainId]);
      const ofPrimary = await node.client.health.health({ tags: [bytesToId(new Uint8Array(32))] });
      expect(ofPrimary.checks).toHaveProperty('C');
      expect(ofPrimary.checks).not.toHaveProperty([blockchainId]);
    });

    it('stops nothing', async () => {
      const blockchainId = await createChain(node, subnetId);
      await untilRunning(node, blockchainId);
      expect(await viemOf(node, blockchainId).reader.getBlockNumber()).toBe(0n);
      const { checks } = await node.client.health.health({ tags: [bytesToId(subnetId)] });
      expect(checks[blockchainId]?.message).toEqual({ height: '0' });
      expect(checks).not.toHaveProperty('C');
    });
  });

  it('waits for its plugin, begins with the call that loads it, and is there after a restart', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const pluginDir = temporaryFolder(onTestFinished);
    const options = { dataDir, pluginDir, apiAdminEnabled: true };
    const node = await startTestNode(onTestFinished, options);
    const fields = { vmId: idToBytes(notesId), genesisData: Buffer.from('write it down') };
    const blockchainId = await createChain(node, await createSubnet(node), fields);
    expect(await statusOf(node, blockchainId)).toBe('Created');
    install(pluginDir, { [`${notesId}.mjs`]: guidePlugin() });
    const { result } = await node.call('/ext/admin', 'admin.loadVMs');
    expect(result).toEqual({ newVMs: { [notesId]: ['notes'] } });
    const motto = { result: { note: 'write it down' } };
    const ask = ({ call }: TestNode) => call(`/ext/bc/${blockchainId}/rpc`, 'notes.get', { name: 'motto' });
    expect(await ask(node)).toMatchObject(motto);
    expect(await statusOf(node, blockchainId)).toBe('Syncing');
    expect(node.running.node.createdChains.idle.size).toBe(0);
    await node.running.close();
    expect(await ask(await startTestNode(onTestFinished, options))).toMatchObject(motto);
  });

  it('is run only where its subnet is tracked', async () => {
    const network = { ...defaultNetworkSettings, stakingPort: 0, trackSubnets: [nameToId('another')] };
    const node = await startTestNode(onTestFinished, { network });
    const blockchainId = await createChain(node, await createSubnet(node));
    // What comes after it in the same queue has been looked at.
    await node.running.node.createdChains.retry();
    expect(await statusOf(node, blockchainId)).toBe('Created');
    expect(node.running.node.evmChains).toHaveLength(1);
  });
});
