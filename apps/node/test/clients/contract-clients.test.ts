import { tokenCode } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { Contract, ContractFactory, JsonRpcProvider, Wallet } from 'ethers';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  http,
  parseAbi,
} from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded, fundedKey, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const abi = parseAbi([
  'error Error(string)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
]);
const supply = 10n ** 24n;

describe('viem', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  const transport = () => http(`${node.url}/ext/bc/C/rpc`);
  const reader = () => createPublicClient({ chain: localChain, transport: transport(), pollingInterval: 20 });
  const writer = () => createWalletClient({ chain: localChain, transport: transport(), account: funded });

  async function deployToken(): Promise<Address> {
    const hash = await writer().deployContract({ abi, bytecode: tokenCode });
    const { contractAddress, status } = await reader().waitForTransactionReceipt({ hash });
    expect(status).toBe('success');
    if (contractAddress === null || contractAddress === undefined) throw new Error('no contract was created');
    return contractAddress;
  }

  it('transfers', async () => {
    const before = await reader().getBalance({ address: receiver });
    const hash = await writer().sendTransaction({ to: receiver, value: 10n ** 18n });
    const receipt = await reader().waitForTransactionReceipt({ hash });
    expect(receipt).toMatchObject({ status: 'success', gasUsed: 21_000n, contractAddress: null });
    expect(await reader().getBalance({ address: receiver })).toBe(before + 10n ** 18n);
    const transaction = await reader().getTransaction({ hash });
    expect(transaction).toMatchObject({ type: 'eip1559', blockHash: receipt.blockHash });
    const block = await reader().getBlock({ blockHash: receipt.blockHash, includeTransactions: true });
    expect(block.transactions).toHaveLength(1);
    expect(block.transactions[0]).toMatchObject({ hash, value: 10n ** 18n });
  });

  it('deploys, calls, reads and finds events', async () => {
    const address = await deployToken();
    const read = (owner: Address) =>
      reader().readContract({ address, abi, functionName: 'balanceOf', args: [owner] });
    expect(await read(funded.address)).toBe(supply);
    const call = { address, abi, functionName: 'transfer', args: [receiver, 5n] } as const;
    const gas = await reader().estimateContractGas({ ...call, account: funded });
    const hash = await writer().writeContract({ ...call, gas });
    const { logs, gasUsed, blockNumber } = await reader().waitForTransactionReceipt({ hash });
    expect(gasUsed).toBeLessThanOrEqual(gas);
    expect(logs).toHaveLength(1);
    expect(await read(receiver)).toBe(5n);
    expect(
      await reader().readContract({
        ...call,
        functionName: 'balanceOf',
        args: [receiver],
        blockNumber: blockNumber - 1n,
      }),
    ).toBe(0n);
    const found = await reader().getContractEvents({ address, abi, fromBlock: 0n, args: { to: receiver } });
    expect(found).toMatchObject([
      { eventName: 'Transfer', args: { from: funded.address, to: receiver, amount: 5n } },
    ]);
  });

  it('tells why a call reverts', async () => {
    const address = await deployToken();
    const call = {
      address,
      abi,
      functionName: 'transfer',
      args: [receiver, 2n * supply],
      account: funded,
    } as const;
    const error = await reader()
      .simulateContract(call)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BaseError);
    const reverted = (error as BaseError).walk((cause) => cause instanceof ContractFunctionRevertedError);
    expect((reverted as ContractFunctionRevertedError).reason).toBe('low balance');
    await expect(reader().estimateContractGas(call)).rejects.toThrow('low balance');
  });

  it('tells fees', async () => {
    const { maxFeePerGas, maxPriorityFeePerGas } = await reader().estimateFeesPerGas();
    expect(maxFeePerGas).toBeGreaterThanOrEqual(maxPriorityFeePerGas);
    expect(await reader().getGasPrice()).toBeGreaterThan(0n);
    const history = await reader().getFeeHistory({ blockCount: 4, rewardPercentiles: [25, 75] });
    expect(history.baseFeePerGas).toHaveLength(history.gasUsedRatio.length + 1);
    expect(await reader().getBlobBaseFee()).toBe(1n);
  });

  it('polls a filter', async () => {
    const address = await deployToken();
    const filter = await reader().createContractEventFilter({ address, abi, eventName: 'Transfer' });
    const blocks = await reader().createBlockFilter();
    const call = { address, abi, functionName: 'transfer', args: [receiver, 7n] } as const;
    await reader().waitForTransactionReceipt({ hash: await writer().writeContract(call) });
    expect(await reader().getFilterChanges({ filter })).toMatchObject([{ args: { amount: 7n } }]);
    expect(await reader().getFilterChanges({ filter })).toEqual([]);
    expect(await reader().getFilterLogs({ filter })).toHaveLength(1);
    expect(await reader().getFilterChanges({ filter: blocks })).toHaveLength(1);
    expect(await reader().uninstallFilter({ filter })).toBe(true);
    await expect(reader().getFilterChanges({ filter })).rejects.toThrow('filter not found');
  });
});

describe('ethers', () => {
  let node: TestNode;
  let provider: JsonRpcProvider;
  let wallet: Wallet;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
    provider = new JsonRpcProvider(`${node.url}/ext/bc/C/rpc`, undefined, {
      pollingInterval: 20,
      // Blocks are made at once, faster than ethers asks again for a nonce that it just read.
      cacheTimeout: -1,
    });
    wallet = new Wallet(fundedKey, provider);
    atEnd(() => provider.destroy());
  });

  it('knows the network', async () => {
    expect((await provider.getNetwork()).chainId).toBe(43_112n);
    expect(await provider.send('web3_clientVersion', [])).toMatch(/^anvil-compatible\/firn\//);
    expect(await provider.send('net_version', [])).toBe('43112');
  });

  it('transfers', async () => {
    const response = await wallet.sendTransaction({ to: receiver, value: 3n });
    const receipt = await response.wait();
    expect(receipt).toMatchObject({ status: 1, gasUsed: 21_000n });
    expect(await provider.getBalance(receiver)).toBe(3n);
    expect(await provider.getTransactionCount(wallet.address)).toBe(1);
  });

  it('deploys, calls, reads and finds events', async () => {
    const interface_ = [
      'event Transfer(address indexed from, address indexed to, uint256 amount)',
      'function balanceOf(address owner) view returns (uint256)',
      'function transfer(address to, uint256 amount) returns (bool)',
    ];
    const deployed = await new ContractFactory(interface_, tokenCode, wallet).deploy();
    await deployed.waitForDeployment();
    const token = new Contract(await deployed.getAddress(), interface_, wallet);
    expect(await token.getFunction('balanceOf')(wallet.address)).toBe(supply);
    await (await token.getFunction('transfer')(receiver, 11n)).wait();
    expect(await token.getFunction('balanceOf')(receiver)).toBe(11n);
    expect(await token.queryFilter('Transfer', 0)).toHaveLength(1);
    await expect(token.getFunction('transfer').staticCall(receiver, 2n * supply)).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      reason: 'low balance',
    });
    expect(await provider.getCode(await deployed.getAddress())).toMatch(/^0x60/);
    expect(await provider.getStorage(await deployed.getAddress(), 0)).toBe(`0x${'00'.repeat(32)}`);
  });

  it('tells fees', async () => {
    const { gasPrice, maxFeePerGas } = await provider.getFeeData();
    expect(gasPrice).toBeGreaterThan(0n);
    expect(maxFeePerGas).toBeGreaterThan(0n);
  });
});
