import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeBlock, encodeBlock } from '../../src/block/block-codec.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { replayBlock } from '../../src/chain/queries/replay-block.js';
import { blackHole } from '../../src/fees/black-hole.js';
import { feeManagerAddress } from '../../src/precompiles/stateful/fee-manager.js';
import { nativeMinterAddress } from '../../src/precompiles/stateful/native-minter.js';
import { rewardManagerAddress } from '../../src/precompiles/stateful/reward-manager.js';
import { readRole, roles } from '../../src/precompiles/stateful/roles.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import type { Transaction, UnsignedTransaction } from '../../src/transaction/transaction.js';
import { assemble } from '../fixtures/assemble.js';
import { type CustomTestChain, openCustomTestChain } from '../fixtures/custom-chain.js';
import { TestClock } from '../fixtures/local-chain.js';
import { replay } from '../fixtures/replay.js';
import { richAddress, signed } from '../fixtures/signed.js';
import { defaultFeeConfig, subnetChainId, subnetGenesis } from '../fixtures/subnet-genesis.js';

const gwei = 1_000_000_000n;
const other: Hex = '0x00000000000000000000000000000000000000aa';
const otherKey = hexToBytes(`0x${'22'.repeat(32)}`);
const admins = { adminAddresses: [richAddress] };
const now = 1_767_225_600n; // 2026-01-01T00:00:00Z, where the test clock stands.

const feeManagerAbi = parseAbi([
  'function setFeeConfig(uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256)',
]);
const rewardManagerAbi = parseAbi([
  'function setRewardAddress(address)',
  'function allowFeeRecipients()',
  'function disableRewards()',
]);
const minterAbi = parseAbi(['function mintNativeCoin(address,uint256)']);

function transaction(fields: Partial<UnsignedTransaction>, key?: Uint8Array): Transaction {
  return signed({ chainId: subnetChainId, maxFeePerGas: 200n * gwei, ...fields }, key);
}

/** The encoded window of gas of the last block. */
const windowOf = (chain: EvmChain): string => chain.head.header.extraData.slice(2, 2 + 160);

const balance = (chain: EvmChain, address: Hex, number = chain.head.header.number): bigint => {
  const block = chain.block(number);
  return block === undefined ? 0n : (chain.stateAfter(block).account(address)?.balance ?? 0n);
};

describe('the blocks of a custom chain', () => {
  it('have the form of subnet-evm, and burn all fees', async () => {
    const { chain } = openCustomTestChain(temporaryStore(), subnetGenesis());
    await chain.submit(transaction({ to: other, value: 1n }).raw);
    const { header, hash } = chain.head;
    expect(header).toMatchObject({
      number: 1n,
      coinbase: blackHole,
      difficulty: 1n,
      gasLimit: 8_000_000n,
      gasUsed: 21_000n,
      timestamp: now,
      baseFeePerGas: 25n * gwei,
      blockGasCost: 0n,
      blobGasUsed: 0n,
      excessBlobGas: 0n,
      timestampMilliseconds: now * 1000n,
      minDelayExcess: 7_970_124n,
      // The window, and the results of messages of other chains: version and number of none.
      extraData: `0x${'00'.repeat(80)}${'00'.repeat(6)}`,
    });
    expect(header.extDataHash).toBeUndefined();
    const decoded = decodeBlock(encodeBlock(chain.head, 'subnet-evm'), 'subnet-evm');
    expect(decoded.hash).toBe(hash);
    expect(balance(chain, blackHole)).toBe(21_000n * (25n * gwei + 1n));
    await replay(chain);
  });

  it('carry the gas of the last ten seconds, by which the base fee moves', async () => {
    const clock = new TestClock();
    const config = { feeConfig: { ...JSON.parse(subnetGenesis()).config.feeConfig, targetGas: 2_000_000 } };
    const { chain } = openCustomTestChain(temporaryStore(), subnetGenesis(config), { clock });
    // The invalid instruction uses up all of its gas.
    const burn = (nonce: bigint) => chain.submit(transaction({ nonce, input: '0xfe', gas: 3_000_000n }).raw);
    await burn(0n);
    clock.advance(2_000n);
    await burn(1n);
    // The parent's 3,000,000 stand two seconds back; 1,000,000 above a target of 2,000,000: 25 gwei * 1 / 2 / 36 more.
    expect(windowOf(chain)).toBe(
      `${'00'.repeat(56)}${(3_000_000).toString(16).padStart(16, '0')}${'00'.repeat(16)}`,
    );
    expect(chain.head.header.baseFeePerGas).toBe(25_347_222_222n);
    clock.advance(9_000n);
    await burn(2n);
    // The first block is forgotten after ten seconds, the second is not: 1,000,000 above again.
    expect(windowOf(chain)).toBe(`${(3_000_000).toString(16).padStart(16, '0')}${'00'.repeat(72)}`);
    expect(chain.head.header.baseFeePerGas).toBe(25_347_222_222n + (25_347_222_222n * 1n) / 2n / 36n);
    clock.advance(1_000_000n);
    await chain.submit(transaction({ nonce: 3n, to: other }).raw);
    expect(chain.head.header.baseFeePerGas).toBe(25n * gwei);
    await replay(chain);
  });

  it('give no gas back for freed storage', async () => {
    const { chain } = openCustomTestChain(temporaryStore(), subnetGenesis());
    // Sets slot 0 while it is created, and clears it when called.
    const runtime = assemble('0x00 0x00 SSTORE STOP').slice(2);
    const length = (runtime.length / 2).toString(16).padStart(2, '0');
    const init = assemble(`0x01 0x00 SSTORE 0x${length} 0x11 0x00 CODECOPY 0x${length} 0x00 RETURN`);
    const deployment = transaction({ input: `${init}${runtime}` as Hex, gas: 200_000n });
    await chain.submit(deployment.raw);
    const clearing = transaction({ nonce: 1n, to: createdAddress(richAddress, 0n), gas: 100_000n });
    await chain.submit(clearing.raw);
    expect(chain.receipt(deployment.hash)?.status).toBe(1n);
    // 21,000, two pushes of 3, and 5,000 to reset a slot that is cold.
    expect(chain.receipt(clearing.hash)).toMatchObject({ status: 1n, gasUsed: 26_006n });
  });

  it('are made with other rules from the times of the upgrades on', async () => {
    const clock = new TestClock('2020-01-01T00:00:00Z');
    const { chain } = openCustomTestChain(
      temporaryStore(),
      subnetGenesis({ graniteTimestamp: Number(now) }, { timestamp: '0x5e0be100' }),
      { clock },
    );
    const send = (nonce: bigint) => chain.submit(transaction({ nonce, to: other }).raw);
    await send(0n);
    expect(chain.head.header).toMatchObject({ number: 1n, blockGasCost: 0n });
    expect(chain.head.header.excessBlobGas).toBeUndefined();
    clock.advance(60_000_000_000n);
    await send(1n);
    expect(chain.head.header).toMatchObject({ number: 2n, blockGasCost: 0n, excessBlobGas: 0n });
    expect(chain.head.header.timestampMilliseconds).toBeUndefined();
    // A block in the second of its parent costs 400,000 gas, which no tip of 1 wei pays: it waits two seconds.
    await send(2n);
    await chain.produce();
    expect(chain.head.header.number).toBe(2n);
    clock.advance(1_999n);
    await chain.produce();
    expect(chain.head.header.number).toBe(2n);
    clock.advance(1n);
    await chain.produce();
    expect(chain.head.header).toMatchObject({ number: 3n, blockGasCost: 0n });
    // Or it pays: 200,000 gas at 25 gwei, by 21,000 gas with a tip of 239 gwei.
    clock.advance(1_000n);
    await chain.submit(
      transaction({ nonce: 3n, to: other, maxFeePerGas: 500n * gwei, maxPriorityFeePerGas: 239n * gwei }).raw,
    );
    expect(chain.head.header).toMatchObject({ number: 4n, blockGasCost: 200_000n });
  });
});

describe('the fees of a custom chain', () => {
  const fees = [9_000_000n, 3n, 40n * gwei, 20_000_000n, 50n, 1n, 2_000_000n, 100_000n] as const;

  it('change after the block in which the fee manager is told so', async () => {
    const { chain, settings } = openCustomTestChain(
      temporaryStore(),
      subnetGenesis({ feeManagerConfig: { blockTimestamp: 0, ...admins } }),
    );
    const change = transaction({
      to: feeManagerAddress,
      gas: 500_000n,
      input: encodeFunctionData({ abi: feeManagerAbi, args: fees }),
    });
    await chain.submit(change.raw);
    expect(chain.receipt(change.hash)?.status).toBe(1n);
    expect(chain.head.header).toMatchObject({ gasLimit: 8_000_000n, baseFeePerGas: 25n * gwei });
    const after = settings.of(chain.head.header, chain.stateAfter(chain.head));
    expect(after.feesChangedAt).toBe(1n);
    expect(Object.values(after.feeConfig)).toEqual(fees);
    const genesis = chain.block(0n) ?? chain.head;
    expect(settings.of(genesis.header, chain.stateAfter(genesis))).toMatchObject({
      feeConfig: defaultFeeConfig,
      feesChangedAt: 0n,
    });

    await expect(
      chain.submit(transaction({ nonce: 1n, to: other, maxFeePerGas: 30n * gwei }).raw),
    ).rejects.toThrow('have gas fee cap (30000000000) < pool minimum fee cap (40000000000)');
    await chain.submit(transaction({ nonce: 1n, to: other }).raw);
    expect(chain.head.header).toMatchObject({ number: 2n, gasLimit: 9_000_000n, baseFeePerGas: 40n * gwei });
    await replay(chain);
  });

  it('go where the reward manager says', async () => {
    const { chain } = openCustomTestChain(
      temporaryStore(),
      subnetGenesis({ rewardManagerConfig: { blockTimestamp: 0, ...admins } }),
      { feeRecipient: '0x00000000000000000000000000000000000000fe' },
    );
    const tell = (nonce: bigint, input: Hex) =>
      chain.submit(transaction({ nonce, to: rewardManagerAddress, gas: 200_000n, input }).raw);
    await tell(
      0n,
      encodeFunctionData({ abi: rewardManagerAbi, functionName: 'setRewardAddress', args: [other] }),
    );
    expect(chain.head.header.coinbase).toBe(blackHole);
    await tell(1n, encodeFunctionData({ abi: rewardManagerAbi, functionName: 'allowFeeRecipients' }));
    expect(chain.head.header.coinbase).toBe(other);
    const { gasUsed, baseFeePerGas = 0n } = chain.head.header;
    expect(balance(chain, other)).toBe(gasUsed * (baseFeePerGas + 1n));
    await tell(2n, encodeFunctionData({ abi: rewardManagerAbi, functionName: 'disableRewards' }));
    expect(chain.head.header.coinbase).toBe('0x00000000000000000000000000000000000000fe');
    await chain.submit(transaction({ nonce: 3n, to: other }).raw);
    expect(chain.head.header.coinbase).toBe(blackHole);
    await replay(chain);
  });

  it('go to who makes the block where the genesis allows it', async () => {
    const feeRecipient = '0x00000000000000000000000000000000000000fe';
    const allowed = openCustomTestChain(temporaryStore(), subnetGenesis({ allowFeeRecipients: true }), {
      feeRecipient,
    });
    const forbidden = openCustomTestChain(temporaryStore(), subnetGenesis(), { feeRecipient });
    for (const { chain } of [allowed, forbidden]) await chain.submit(transaction({ to: other }).raw);
    expect(allowed.chain.head.header.coinbase).toBe(feeRecipient);
    expect(forbidden.chain.head.header.coinbase).toBe(blackHole);
  });
});

describe('upgrades of a custom chain', () => {
  const upgrades = {
    precompileUpgrades: [
      { contractNativeMinterConfig: { blockTimestamp: Number(now) + 10, disable: true } },
      {
        contractNativeMinterConfig: {
          blockTimestamp: Number(now) + 20,
          enabledAddresses: [other],
          initialMint: { [other]: '0x5' },
        },
      },
    ],
    stateUpgrades: [
      {
        blockTimestamp: Number(now) + 20,
        accounts: {
          '0x00000000000000000000000000000000000000c0': {
            balanceChange: '0x64',
            code: '0x6001',
            storage: { [`0x${'00'.repeat(31)}01`]: `0x${'00'.repeat(31)}02` },
          },
        },
      },
    ],
  };
  const genesis = subnetGenesis({
    contractNativeMinterConfig: { blockTimestamp: 0, ...admins, initialMint: { [other]: '0x7' } },
  });
  const mint = (nonce: bigint) =>
    transaction({
      nonce,
      to: nativeMinterAddress,
      gas: 100_000n,
      input: encodeFunctionData({ abi: minterAbi, args: [other, 100n] }),
    });
  const role = ({ chain }: CustomTestChain, account: Hex) =>
    readRole(chain.stateAfter(chain.head), nativeMinterAddress, account);

  it('enable and disable precompiles and change the state, at their times', async () => {
    const clock = new TestClock();
    const custom = openCustomTestChain(temporaryStore(), genesis, { clock, upgrades });
    const { chain } = custom;
    expect(balance(chain, other, 0n)).toBe(7n);
    await chain.submit(mint(0n).raw);
    expect(balance(chain, other)).toBe(107n);

    clock.advance(10_000n);
    await chain.submit(mint(1n).raw);
    expect(chain.receipt(mint(1n).hash)).toMatchObject({ status: 1n, logs: [] });
    expect(balance(chain, other)).toBe(107n);
    expect(chain.stateAfter(chain.head).account(nativeMinterAddress)).toBeUndefined();
    expect(role(custom, richAddress)).toBe(roles.none);

    clock.advance(10_000n);
    const refused = mint(2n);
    await chain.submit(refused.raw);
    expect(chain.receipt(refused.hash)?.status).toBe(0n);
    expect(balance(chain, other)).toBe(112n);
    expect(role(custom, other)).toBe(roles.enabled);
    const changed = '0x00000000000000000000000000000000000000c0';
    const state = chain.stateAfter(chain.head);
    expect(state.account(changed)).toMatchObject({ balance: 100n, nonce: 1n });
    expect(bytesToHex(state.storage(changed, hexToBytes(`0x${'00'.repeat(31)}01`)))).toBe('0x02');

    expect([...custom.precompiles.activeAt(now)].map(([key]) => key)).toEqual(['contractNativeMinterConfig']);
    expect(custom.precompiles.activeAt(now + 10n).size).toBe(0);
    expect(custom.precompiles.activeAt(now + 20n).size).toBe(1);
    await replay(chain);
    const statuses: boolean[] = [];
    await replayBlock(chain, chain.head, async ({ run }) => {
      statuses.push((await run()).error === undefined);
    });
    expect(statuses).toEqual([false]);
  });

  it('apply all at once in the first block after them', async () => {
    const clock = new TestClock();
    clock.advance(60_000n);
    const custom = openCustomTestChain(temporaryStore(), genesis, { clock, upgrades });
    await custom.chain.submit(transaction({ to: other }).raw);
    expect(role(custom, richAddress)).toBe(roles.none);
    expect(role(custom, other)).toBe(roles.enabled);
    expect(balance(custom.chain, other)).toBe(12n);
    await replay(custom.chain);
  });

  it('stay as they were after a restart', async () => {
    const folder = temporaryFolder();
    const clock = new TestClock();
    clock.advance(10_000n);
    {
      await using store = openStore(folder);
      const { chain } = openCustomTestChain(store, genesis, { clock, upgrades });
      await chain.submit(mint(0n).raw);
      await chain.close();
    }
    await using store = openStore(folder);
    const again = openCustomTestChain(store, genesis, { clock, upgrades });
    expect(again.chain.head.header.number).toBe(1n);
    expect(again.precompiles.isActive('contractNativeMinterConfig', again.chain.head.header.timestamp)).toBe(
      false,
    );
    clock.advance(10_000n);
    await again.chain.submit(transaction({ nonce: 1n, to: other }).raw);
    expect(role(again, other)).toBe(roles.enabled);
    await again.chain.close();
  });

  it('that take more than there is stop the chain, and say so', async () => {
    const faults: unknown[] = [];
    const { chain } = openCustomTestChain(temporaryStore(), subnetGenesis(), {
      upgrades: {
        stateUpgrades: [{ blockTimestamp: Number(now), accounts: { [other]: { balanceChange: '-5' } } }],
      },
      onError: (error) => faults.push(error),
    });
    await expect(chain.submit(transaction({ to: other }).raw)).rejects.toThrow(
      `insufficient balance for subtraction: account ${other} has 0 but needs 5`,
    );
    expect(faults).toHaveLength(1);
  });
});

describe('lists of allowed accounts', () => {
  it('let only their accounts send transactions', async () => {
    const { chain } = openCustomTestChain(
      temporaryStore(),
      subnetGenesis({ txAllowListConfig: { blockTimestamp: 0, ...admins } }),
    );
    const stranger = transaction({ to: other }, otherKey);
    await chain.submit(transaction({ to: stranger.from, value: 10n ** 18n }).raw);
    await expect(chain.submit(stranger.raw)).rejects.toThrow(
      /cannot issue transaction from non-allow listed address/,
    );
    expect(chain.pool.size).toBe(0);
  });

  it('let only their accounts deploy', async () => {
    const { chain } = openCustomTestChain(
      temporaryStore(),
      subnetGenesis({ contractDeployerAllowListConfig: { blockTimestamp: 0, ...admins } }),
    );
    const deploy = { input: '0x00', gas: 100_000n } as const;
    const stranger = transaction(deploy, otherKey);
    await chain.submit(transaction({ to: stranger.from, value: 10n ** 18n }).raw);
    await chain.submit(stranger.raw);
    expect(chain.receipt(stranger.hash)?.status).toBe(0n);
    const allowed = transaction({ nonce: 1n, ...deploy });
    await chain.submit(allowed.raw);
    expect(chain.receipt(allowed.hash)?.status).toBe(1n);
  });
});
