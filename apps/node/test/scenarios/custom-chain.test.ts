import { defaultFeeConfig, feeConfigJson, subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { customChainFiles, liveClient, minter, minterAbi, viemClients } from '../fixtures/custom-chain.js';
import { funded, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const admin = funded.address.toLowerCase() as `0x${string}`;
const admins = { adminAddresses: [funded.address] };
const future = 4_000_000_000;

const everyKind = {
  contractDeployerAllowListConfig: { blockTimestamp: 0, ...admins },
  contractNativeMinterConfig: { blockTimestamp: 0, ...admins, initialMint: { [receiver]: '0x9' } },
  txAllowListConfig: { blockTimestamp: 0, ...admins },
  feeManagerConfig: {
    blockTimestamp: 0,
    ...admins,
    initialFeeConfig: { ...feeConfigJson, minBaseFee: 26e9 },
  },
  rewardManagerConfig: {
    blockTimestamp: 0,
    ...admins,
    initialRewardConfig: { allowFeeRecipients: false, rewardAddress: receiver },
  },
  warpConfig: { blockTimestamp: 1_607_144_400, quorumNumerator: 80, requirePrimaryNetworkSigners: true },
};
const laterUpgrades = {
  precompileUpgrades: [
    { txAllowListConfig: { blockTimestamp: 1_700_000_000, disable: true } },
    { contractNativeMinterConfig: { blockTimestamp: future, disable: true } },
  ],
};

describe('a node with a custom chain of every kind of configuration', () => {
  let node: TestNode;
  let id: string;
  let beforeStart: number;
  let afterStart: number;
  beforeAll(async () => {
    beforeStart = Math.floor(Date.now() / 1000);
    node = await startTestNode(atEnd, {
      apiAdminEnabled: true,
      customChain: [
        customChainFiles(atEnd, 'mine', subnetGenesis(everyKind), laterUpgrades),
        customChainFiles(
          atEnd,
          'later',
          subnetGenesis({ etnaTimestamp: future, graniteTimestamp: future + 1 }),
        ),
      ],
    });
    afterStart = Math.ceil(Date.now() / 1000);
    ({ blockchainID: id } = await node.client.info.getBlockchainID({ alias: 'mine' }));
  });

  it('knows it by its name and its ID', async () => {
    const { blockchains } = await node.client.platform.getBlockchains();
    expect(blockchains[0]).toEqual({
      id,
      name: 'mine',
      subnetID: '11111111111111111111111111111111LpoYY',
      vmID: 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
    });
    expect(blockchains.map(({ name }) => name)).toEqual(['mine', 'later', 'X-Chain', 'C-Chain']);
    expect(await node.client.platform.getBlockchainStatus({ blockchainID: id })).toEqual({
      status: 'Validating',
    });
    expect(await node.client.info.isBootstrapped({ chain: 'mine' })).toEqual({ isBootstrapped: true });
    expect(await node.client.admin.getChainAliases({ chain: id })).toEqual({ aliases: ['mine', id] });
    await node.client.admin.aliasChain({ chain: id, alias: 'also' });
    for (const path of ['mine', id, 'also']) {
      expect(await node.call(`/ext/bc/${path}/rpc`, 'eth_chainId', [])).toMatchObject({ result: '0x1869f' });
      expect(await node.call(`/ext/bc/${path}/admin`, 'admin_getVMConfig', [])).toHaveProperty(
        'result.config',
      );
    }
    expect(await node.client.admin.getLoggerLevel({ loggerName: 'mine' })).toHaveProperty(
      'loggerLevels.mine',
    );
    const metrics = await fetch(`${node.url}/ext/metrics`);
    expect(await metrics.text()).toMatch(/^firn_chain_height\{chain="mine"\} \d+$/m);
  });

  it('tells its configuration', async () => {
    const config = await node.client.chain('mine').customEvm.getChainConfig();
    expect(config).toMatchObject({
      chainId: 99_999n,
      feeConfig: defaultFeeConfig,
      allowFeeRecipients: false,
      homesteadBlock: 0n,
      londonBlock: 0n,
      subnetEVMTimestamp: 0n,
      durangoTimestamp: 1_607_144_400n,
      graniteTimestamp: 1_607_144_400n,
      contractDeployerAllowListConfig: { adminAddresses: [admin], blockTimestamp: 0n },
      contractNativeMinterConfig: { initialMint: { [receiver.toLowerCase()]: '0x9' } },
      feeManagerConfig: { initialFeeConfig: { ...defaultFeeConfig, minBaseFee: 26_000_000_000n } },
      rewardManagerConfig: {
        initialRewardConfig: { allowFeeRecipients: false, rewardAddress: receiver.toLowerCase() },
      },
      warpConfig: { quorumNumerator: 80n, requirePrimaryNetworkSigners: true },
      upgrades: {
        precompileUpgrades: [
          { txAllowListConfig: { blockTimestamp: 1_700_000_000n, disable: true } },
          { contractNativeMinterConfig: { blockTimestamp: BigInt(future), disable: true } },
        ],
      },
    });
  });

  it('tells its fees, and by whom they were changed', async () => {
    const fees = { feeConfig: { ...defaultFeeConfig, minBaseFee: 26_000_000_000n }, lastChangedAt: 0n };
    const { customEvm } = node.client.chain('mine');
    expect(await customEvm.feeConfig()).toEqual(fees);
    expect(await customEvm.feeConfig({ blk: 'earliest' })).toEqual(fees);
    await expect(customEvm.feeConfig({ blk: 1_000_000n })).rejects.toMatchObject({
      name: 'RpcError',
      rpcCode: -32_000,
      message: 'header not found: Received invalid block tag 1000000. Latest block number is 0',
      data: undefined,
    });
    await expect(customEvm.feeConfig({ blk: `0x${'12'.repeat(32)}` })).rejects.toMatchObject({
      name: 'RpcError',
      rpcCode: -32_000,
      message: 'header for hash not found',
      data: undefined,
    });
  });

  it('tells which rules hold when', async () => {
    const { customEvm } = node.client.chain('mine');
    const early = await customEvm.getActiveRulesAt({ timestamp: 1_650_000_000n });
    expect(early.ethRules).toMatchObject({
      ChainID: 99_999n,
      IsLondon: true,
      IsCancun: true,
      IsPrague: false,
    });
    expect(early.nativeRules).toEqual({
      IsSubnetEVM: true,
      IsDurango: true,
      IsEtna: true,
      IsFortuna: true,
      IsGranite: true,
      IsHelicon: true,
    });
    expect(early.precompiles).toEqual({
      contractDeployerAllowListConfig: { timestamp: 0n },
      contractNativeMinterConfig: { timestamp: 0n },
      txAllowListConfig: { timestamp: 0n },
      feeManagerConfig: { timestamp: 0n },
      rewardManagerConfig: { timestamp: 0n },
      warpConfig: { timestamp: 1_607_144_400n },
    });
    const before = await customEvm.getActiveRulesAt({ timestamp: 1n });
    expect(before.nativeRules).toMatchObject({ IsSubnetEVM: true, IsDurango: false, IsEtna: false });
    expect(before.ethRules).toMatchObject({ IsLondon: true, IsShanghai: false, IsCancun: false });
    expect(Object.keys(before.precompiles)).not.toContain('warpConfig');
    const late = await customEvm.getActivePrecompilesAt({ timestamp: BigInt(future) });
    expect(Object.keys(late)).toEqual([
      'contractDeployerAllowListConfig',
      'feeManagerConfig',
      'rewardManagerConfig',
      'warpConfig',
    ]);
    expect(late.feeManagerConfig).toMatchObject({ adminAddresses: [admin], blockTimestamp: 0n });
    // The time is a number, as in the reference node.
    const hex = await node.call('/ext/bc/mine/rpc', 'eth_getActiveRulesAt', ['0x1']);
    expect(hex.error).toMatchObject({ code: -32_602 });
  });

  it('tells the forks that are still to come', async () => {
    const chains = [node.client.chain('mine'), node.client.chain('later')];
    const [mine, later] = await Promise.all(chains.map(({ eth }) => eth.config()));
    expect(mine).toMatchObject({ current: { activationTime: 0, chainId: 99_999n } });
    expect(mine?.current?.precompiles).toHaveProperty('P256VERIFY');
    expect(later?.current?.precompiles).not.toHaveProperty('KZG_POINT_EVALUATION');
    expect(later?.next).toMatchObject({ activationTime: future });
    expect(later?.next?.precompiles).toHaveProperty('KZG_POINT_EVALUATION');
  });

  it('lists its validators', async () => {
    const { validators } = await node.client.chain('mine').validators.getCurrentValidators();
    expect(validators).toHaveLength(5);
    const one = await node.client.chain(id).validators.getCurrentValidators({
      nodeIDs: ['NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', 'NodeID-111111111111111111116DBWJs'],
    });
    expect(one.validators).toMatchObject([
      {
        nodeID: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
        weight: 2_000_000_000_000_000n,
        isActive: true,
        isL1Validator: false,
        isConnected: false,
      },
    ]);
    // Who is away counts as present for the time in which this node did not run, and for no second since.
    const { startTimestamp = 0n, uptimeSeconds = 0n, uptimePercentage } = one.validators[0] ?? {};
    const presentUntil = Number(startTimestamp + uptimeSeconds);
    expect(presentUntil).toBeGreaterThanOrEqual(beforeStart - 1);
    expect(presentUntil).toBeLessThanOrEqual(afterStart);
    // Of two years, seconds are less than 32 bits tell.
    expect(uptimePercentage).toBeCloseTo(100, 3);
  });

  it('serves viem over HTTP and WebSocket', async () => {
    const { reader, writer } = viemClients(node);
    const live = liveClient(onTestFinished, node);
    const seen = new Promise<unknown[]>((resolve, reject) => {
      const stop = live.watchContractEvent({
        address: minter,
        abi: minterAbi,
        onLogs: (logs) => resolve(logs.map(({ args }) => args)),
        onError: reject,
      });
      onTestFinished(stop);
    });
    await live.getBlockNumber();
    const hash = await writer.writeContract({
      address: minter,
      abi: minterAbi,
      functionName: 'mintNativeCoin',
      args: [receiver, 1000n],
    });
    const receipt = await reader.waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
    expect(await seen).toEqual([{ sender: funded.address, recipient: receiver, amount: 1000n }]);
    const logs = await reader.getContractEvents({ address: minter, abi: minterAbi, fromBlock: 0n });
    expect(logs).toMatchObject([{ eventName: 'NativeCoinMinted', transactionHash: hash }]);
    // The receiver got the coins, and as the reward manager has it, the fees.
    const fee = receipt.gasUsed * receipt.effectiveGasPrice;
    expect(await live.getBalance({ address: receiver })).toBe(9n + 1000n + fee);
    const block = await reader.getBlock();
    expect(block).toMatchObject({ miner: receiver.toLowerCase(), gasLimit: 8_000_000n });
    expect(block.extraData).toHaveLength(2 + 2 * (80 + 6));
  });

  it('answers blocks without what the C-Chain alone has', async () => {
    const { result } = await node.call('/ext/bc/mine/rpc', 'eth_getBlockByNumber', ['latest', false]);
    expect(Object.keys(result as object)).toEqual(
      expect.arrayContaining(['blockGasCost', 'timestampMilliseconds', 'minDelayExcess', 'totalDifficulty']),
    );
    expect(Object.keys(result as object).filter((key) => /ext(Data|ra[A-Z])|blockExtra/.test(key))).toEqual([
      'extraData',
    ]);
  });

  it.each([
    ['eth_baseFee', []],
    ['eth_gasPrice', []],
    ['eth_maxPriorityFeePerGas', []],
    ['eth_suggestPriceOptions', []],
    ['eth_feeHistory', ['0x2', 'latest', [50]]],
    ['eth_coinbase', []],
    ['eth_blobBaseFee', []],
    ['eth_getProof', [funded.address, [], 'latest']],
    ['eth_estimateGas', [{ from: funded.address, to: receiver, value: '0x1' }]],
    ['eth_getBlockReceipts', ['latest']],
    ['txpool_status', []],
    ['net_version', []],
    ['web3_clientVersion', []],
    ['debug_getRawBlock', ['latest']],
  ])('answers %s', async (method, params) => {
    expect(await node.call('/ext/bc/mine/rpc', method, params)).toHaveProperty('result');
  });

  it('documents exactly what it serves', async () => {
    const discovered = await node.call('/ext/bc/mine/rpc', 'rpc.discover', []);
    const names = (discovered.result as { methods: { name: string }[] }).methods.map(({ name }) => name);
    expect(names.filter((name) => name === 'eth_getChainConfig')).toHaveLength(1);
    expect(names).toContain('eth_feeConfig');
  });

  it('serves rules on the C-Chain, but neither its fees nor validators', async () => {
    const rules = await node.client.chain('C').customEvm.getActiveRulesAt();
    expect(rules).toMatchObject({
      ethRules: { ChainID: 43_112n },
      nativeRules: { IsSubnetEVM: false, IsGranite: true },
      precompiles: { warpConfig: { timestamp: 1_607_144_400n } },
    });
    expect(await node.call('/ext/bc/C/rpc', 'eth_feeConfig', [])).toMatchObject({ error: { code: -32_601 } });
    expect(await node.call('/ext/bc/C/rpc', 'eth_getChainConfig', [])).toHaveProperty(
      'result.apricotPhase1BlockTimestamp',
    );
    const { status } = await node.post('/ext/bc/C/validators', {
      jsonrpc: '2.0',
      id: 1,
      method: 'validators.getCurrentValidators',
      params: {},
    });
    expect(status).toBe(404);
  });
});
