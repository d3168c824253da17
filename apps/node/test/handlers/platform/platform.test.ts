import { bytesToId, hexWithChecksumToBytes, sha256 } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const address = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const assetId = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';

describe('platform', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  it('tells a balance by asset and in sum', async () => {
    const balance = await node.client.platform.getBalance({ addresses: [address] });
    const total = 30_000_000_000_000_000n;
    expect(balance.balance).toBe(total);
    expect(balance.balances).toEqual({ [assetId]: total });
    expect(balance.unlocked + balance.lockedStakeable + balance.lockedNotStakeable).toBe(total);
    expect(balance.utxoIDs).toHaveLength(2);
  });

  it('counts an output for several addresses once, and nothing for none', async () => {
    const twice = await node.client.platform.getBalance({ addresses: [address, address] });
    expect(twice.balance).toBe(30_000_000_000_000_000n);
    const none = await node.client.platform.getBalance({ addresses: [] });
    expect(none).toMatchObject({ balance: 0n, balances: {}, utxoIDs: [] });
  });

  it.each([
    ['P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t', 'expected hrp "local" but got "fuji"'],
    ['Q-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', 'there is no ID with alias: Q'],
    [
      'C-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
      'mismatched chainIDs: expected "11111111111111111111111111111111LpoYY" but got "2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC"',
    ],
  ])('refuses the address %s', async (wrong, cause) => {
    await expect(node.client.platform.getBalance({ addresses: [wrong] })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: `couldn't parse address "${wrong}": ${cause}`,
    });
  });

  it('takes an address with the ID of the chain', async () => {
    const long = address.replace('P-', '11111111111111111111111111111111LpoYY-');
    const { balance } = await node.client.platform.getBalance({ addresses: [long] });
    expect(balance).toBe(30_000_000_000_000_000n);
  });

  it('returns the first block by height and by ID, as bytes and as an object', async () => {
    const bytes = await node.client.platform.getBlockByHeight({ height: 0n });
    expect(bytes.encoding).toBe('hex');
    const id = bytesToId(sha256(hexWithChecksumToBytes(String(bytes.block))));
    expect(await node.client.platform.getBlock({ blockID: id })).toEqual(bytes);
    const { block } = await node.client.platform.getBlock({ blockID: id, encoding: 'json' });
    expect(block).toEqual({
      parentID: bytesToId(node.running.node.platform.genesis.id),
      height: 0n,
      id,
    });
  });

  it('knows no block beyond', async () => {
    await expect(node.client.platform.getBlockByHeight({ height: 1n })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: "couldn't get block at height 1: not found",
    });
    await expect(node.client.platform.getBlock({ blockID: assetId })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: `couldn't get block with id ${assetId}: not found`,
    });
  });

  it('lists the chains of the primary network', async () => {
    const { blockchains } = await node.client.platform.getBlockchains();
    expect(blockchains.map(({ name, id }) => [name, id])).toEqual([
      ['X-Chain', '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed'],
      ['C-Chain', '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC'],
    ]);
  });

  it.each([
    ['C', 'Validating'],
    ['P', 'Syncing'],
    ['X', 'Created'],
    [assetId, 'Unknown'],
  ])('tells the status of %s', async (blockchainID, status) => {
    expect(await node.client.platform.getBlockchainStatus({ blockchainID })).toEqual({ status });
  });

  it('refuses a chain that is neither an alias nor an ID', async () => {
    await expect(node.client.platform.getBlockchainStatus({ blockchainID: 'nowhere' })).rejects.toThrow(
      /^problem parsing blockchainID "nowhere": /,
    );
  });

  it('tells the supply with the rewards of the validators', async () => {
    expect(await node.client.platform.getCurrentSupply()).toEqual({
      supply: 361_196_248_632_186_809n,
      height: 0n,
    });
    await expect(node.client.platform.getCurrentSupply({ subnetID: assetId })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: 'fetching current supply failed: not found',
    });
  });

  it('lists the validators by the end of their time, without delegators', async () => {
    const { validators } = await node.client.platform.getCurrentValidators();
    expect(validators).toHaveLength(5);
    const ends = validators.map(({ endTime }) => Number(endTime));
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
    expect(validators.every((validator) => validator.delegators === undefined)).toBe(true);
  });

  it('lists one validator with its delegators when it alone is asked for', async () => {
    const nodeID = 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5';
    const { validators } = await node.client.platform.getCurrentValidators({ nodeIDs: [nodeID] });
    expect(validators).toHaveLength(1);
    expect(validators[0]).toMatchObject({
      nodeID,
      weight: 2_000_000_000_000_000n,
      potentialReward: 239_774_014_824_544n,
      accruedDelegateeReward: 0n,
      delegationFee: 6.25,
      // Time in which this node did not run counts as presence.
      uptime: 100,
      connected: false,
      delegatorCount: 0n,
      delegatorWeight: 0n,
      delegators: [],
      validationRewardOwner: { locktime: 0n, threshold: 1n, addresses: [address] },
    });
    expect(validators[0]?.signer?.proofOfPosession).toMatch(/^0x[0-9a-f]{192}$/);
  });

  it('leaves unknown nodes out, and knows no validators of other subnets', async () => {
    const nodeIDs = ['NodeID-111111111111111111116DBWJs'] as const;
    expect(await node.client.platform.getCurrentValidators({ nodeIDs })).toEqual({ validators: [] });
    expect(await node.client.platform.getCurrentValidators({ subnetID: assetId })).toEqual({
      validators: [],
    });
  });
});
