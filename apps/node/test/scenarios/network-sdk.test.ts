import * as sdk from '@avalabs/avalanchejs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

type Calls<Name extends string> = new (url: string) => Record<Name, (params?: unknown) => Promise<unknown>>;

// Its type declarations do not resolve as ES modules.
const { info, pvm } = sdk as unknown as {
  readonly info: {
    readonly InfoApi: Calls<
      | 'getNodeId'
      | 'getNodeIp'
      | 'getNetworkId'
      | 'getNetworkName'
      | 'getNodeVersion'
      | 'peers'
      | 'getBlockchainId'
      | 'getUpgradesInfo'
    >;
  };
  readonly pvm: {
    readonly PVMApi: Calls<
      'getBlockchains' | 'getBlockchainStatus' | 'getCurrentSupply' | 'getCurrentValidators' | 'getBalance'
    >;
  };
};

const cId = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';

// The network's own SDK sends parameters in an array and has expectations of its own.
describe('avalanchejs', () => {
  let node: TestNode;
  let infoApi: InstanceType<typeof info.InfoApi>;
  let platformApi: InstanceType<typeof pvm.PVMApi>;
  beforeAll(async () => {
    node = await startTestNode(afterAll);
    infoApi = new info.InfoApi(node.url);
    platformApi = new pvm.PVMApi(node.url);
  });

  it('reads who and where the node is', async () => {
    expect(await infoApi.getNodeId()).toMatchObject({ nodeID: node.running.node.identity.nodeId });
    expect(await infoApi.getNodeIp()).toEqual({ ip: node.running.node.peers.publicAddress });
    expect(await infoApi.getNetworkId()).toEqual({ networkID: '12345' });
    expect(await infoApi.getNetworkName()).toEqual({ networkName: 'local' });
    expect(await infoApi.getNodeVersion()).toMatchObject({ version: expect.stringMatching(/^firn\//) });
    expect(await infoApi.peers()).toEqual({ numPeers: '0', peers: [] });
  });

  it('reads about chains and upgrades', async () => {
    expect(await infoApi.getBlockchainId('C')).toEqual({ blockchainID: cId });
    const upgrades = await infoApi.getUpgradesInfo();
    expect(upgrades).toMatchObject({ apricotPhase4MinPChainHeight: 0, graniteEpochDuration: 30_000_000_000 });
  });

  it('reads the platform chain', async () => {
    expect(await platformApi.getBlockchains()).toMatchObject({
      blockchains: [{ name: 'X-Chain' }, { name: 'C-Chain' }],
    });
    expect(await platformApi.getBlockchainStatus(cId)).toEqual({ status: 'Syncing' });
    expect(await platformApi.getCurrentSupply()).toMatchObject({ supply: '361196333750752149' });
    const validators = await platformApi.getCurrentValidators({
      nodeIDs: ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'],
    });
    expect(validators).toMatchObject({ validators: [{ weight: '2000000000000000', delegators: [] }] });
    const balance = await platformApi.getBalance({
      addresses: ['P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
    });
    expect(balance).toMatchObject({ balance: 30_000_000_000_000_000n, lockedStakeable: 0n });
  });
});
