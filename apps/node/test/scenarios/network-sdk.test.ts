import * as sdk from '@avalabs/avalanchejs';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

type Calls<Name extends string> = new (url: string) => Record<Name, (params?: unknown) => Promise<unknown>>;

// Its type declarations do not resolve as ES modules.
const { info, pvm, Context } = sdk as unknown as {
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
      | 'getBlockchains'
      | 'getBlockchainStatus'
      | 'getCurrentSupply'
      | 'getCurrentValidators'
      | 'getBalance'
      | 'getFeeConfig'
      | 'getFeeState'
      | 'getHeight'
      | 'getMinStake'
      | 'getRewardUTXOs'
      | 'getStake'
      | 'getStakingAssetID'
      | 'getSubnets'
      | 'getTimestamp'
      | 'getTotalStake'
      | 'getTx'
      | 'getTxStatus'
      | 'getUTXOs'
      | 'getValidatorsAt'
      | 'sampleValidators'
      | 'validatedBy'
      | 'validates'
    >;
  };
  readonly Context: { readonly getContextFromURI: (url: string) => Promise<unknown> };
};

const assetID = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
const xId = '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed';
const primaryNetwork = '11111111111111111111111111111111LpoYY';
const addresses = ['P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'];
const cId = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';

// The network's own SDK sends parameters in an array and has expectations of its own.
describe('avalanchejs', () => {
  let node: TestNode;
  let infoApi: InstanceType<typeof info.InfoApi>;
  let platformApi: InstanceType<typeof pvm.PVMApi>;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
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
    expect(await platformApi.getBlockchainStatus(cId)).toEqual({ status: 'Validating' });
    expect(await platformApi.getCurrentSupply()).toMatchObject({ supply: '361196248632186809' });
    const validators = await platformApi.getCurrentValidators({
      nodeIDs: ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'],
    });
    expect(validators).toMatchObject({ validators: [{ weight: '2000000000000000', delegators: [] }] });
    const balance = await platformApi.getBalance({
      addresses: ['P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
    });
    expect(balance).toMatchObject({ balance: 30_000_000_000_000_000n, lockedStakeable: 0n });
  });

  it('reads the state of the platform chain', async () => {
    expect(await platformApi.getHeight()).toEqual({ height: '0' });
    expect(await platformApi.getTimestamp()).toEqual({ timestamp: expect.stringMatching(/^20.*Z$/) });
    expect(await platformApi.getFeeConfig()).toMatchObject({ maxCapacity: 1_000_000n, minPrice: 1n });
    expect(await platformApi.getFeeState()).toMatchObject({
      capacity: 1_000_000n,
      excess: 0n,
      price: 1n,
    });
    expect(await platformApi.getMinStake()).toEqual({
      minValidatorStake: '2000000000000',
      minDelegatorStake: '25000000000',
    });
    expect(await platformApi.getStakingAssetID({ subnetID: primaryNetwork })).toEqual({ assetID });
    expect(await platformApi.getSubnets({ ids: [] })).toMatchObject({ subnets: [{ id: primaryNetwork }] });
    expect(await platformApi.validates({ subnetID: primaryNetwork })).toEqual({ blockchainIDs: [xId, cId] });
    expect(await platformApi.validatedBy({ blockchainID: cId })).toEqual({ subnetID: primaryNetwork });
    expect(await platformApi.getTotalStake(primaryNetwork)).toMatchObject({
      weight: '10000000000000000',
    });
    expect(await platformApi.sampleValidators({ size: 2, subnetID: primaryNetwork })).toMatchObject({
      validators: [expect.stringMatching(/^NodeID-/), expect.stringMatching(/^NodeID-/)],
    });
    const at = await platformApi.getValidatorsAt({ height: 0, subnetID: primaryNetwork });
    expect(Object.keys(at as object)).toHaveLength(5);
  });

  it('reads outputs and transactions of the platform chain', async () => {
    expect(await platformApi.getUTXOs({ addresses })).toMatchObject({ utxos: [{}, {}] });
    // What is staked at genesis is the other account's.
    expect(await platformApi.getStake({ addresses, encoding: 'hex' })).toMatchObject({ staked: 0n });
    expect(await platformApi.getTxStatus({ txID: cId })).toEqual({ status: 'Committed' });
    const tx = await platformApi.getTx({ txID: cId });
    expect(tx).toMatchObject({ unsignedTx: { chainName: expect.anything() } });
    expect(await platformApi.getRewardUTXOs({ txID: cId, encoding: 'hex' })).toMatchObject({
      numFetched: '0',
    });
  });

  it('works out what transactions are built with', async () => {
    expect(await Context.getContextFromURI(node.url)).toMatchObject({
      networkID: 12345,
      hrp: 'local',
      xBlockchainID: xId,
      pBlockchainID: primaryNetwork,
      cBlockchainID: cId,
      avaxAssetID: assetID,
      baseTxFee: 1_000_000n,
      platformFeeConfig: { targetPerSecond: 50_000n },
    });
  });
});
