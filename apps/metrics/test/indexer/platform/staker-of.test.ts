import { beforeEach, expect, test } from 'vitest';
import { createPageTokens } from '../../../src/query/page-token.js';
import { readNetworkMetricsPage } from '../../../src/query/platform/network-metrics-page.js';
import type { StakingMetric } from '../../../src/query/platform/platform-reader.js';
import { readValidatorAddressesPage } from '../../../src/query/platform/validator-addresses-page.js';
import { addressText, hexOf, primaryNetwork } from '../../../src/source/platform/platform-network.js';
import { FakePlatform, filled, ownersOf, txOf } from '../../fixtures/fake-platform.js';
import { clearPlatform, openPlatformIngest } from '../../fixtures/platform-ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
beforeEach(() => clearPlatform(store()));

const day = 86_400;
const begin = 20_000 * day;
const rules = { target: 10_000n, minPrice: 512n, excessConversionConstant: 1_246_488_515n };
const tokens = createPageTokens(filled(7), () => begin);
const stakeOf = (amount: bigint) => ({
  assetId: filled(4),
  output: { amount, owners: ownersOf(1), stakeableLocktime: 0n },
});

const renewing = () =>
  txOf({
    type: 'AddAutoRenewedValidatorTx',
    nodeId: filled(61, 20),
    signer: undefined,
    stake: [stakeOf(300n), stakeOf(700n)],
    validationRewardsOwner: ownersOf(61),
    delegationRewardsOwner: ownersOf(99),
    validatorAuthority: ownersOf(61),
    delegationShares: 20_000,
    autoCompoundRewardShares: 500_000,
    period: BigInt(day),
  });

/** A validator renews itself twice, the first time with half of its reward, and ends; then it comes again. */
function story() {
  const chain = new FakePlatform(rules);
  const [first, second] = [renewing(), renewing()];
  chain.weights.push({ node: hexOf(filled(61, 20)), from: 0, weight: 1_040n });
  chain.add(begin, first);
  chain.renew(begin + day, first, true, 1_090n);
  chain.add(
    begin + day + 5,
    txOf({
      type: 'SetAutoRenewedValidatorConfigTx',
      txId: first.id,
      authorization: { signatureIndices: [] },
      autoCompoundRewardShares: 0,
      period: BigInt(day),
    }),
  );
  chain.renew(begin + 2 * day, first, true, 1_090n);
  chain.renew(begin + 3 * day, first, false, undefined);
  chain.add(begin + 4 * day, second);
  return { chain, second };
}

test.each([1, 256])(
  'a validator that renews itself weighs what the node says after each period, read %i blocks at a time',
  async (blocksAtOnce) => {
    const { chain, second } = story();
    const ingest = await openPlatformIngest(store(), begin + 5 * day - 1, { blocksAtOnce });
    const values = async (metric: StakingMetric) => {
      const request = { network: 'testnet', metric, subnet: primaryNetwork, pageSize: 10 } as const;
      const { points } = await readNetworkMetricsPage(ingest.reader, tokens, request, primaryNetwork);
      return points.map(({ value }) => value);
    };
    await ingest.follow(chain);
    expect(ingest.state.activity).toEqual({ kind: 'following' });
    expect(await values('validatorCount')).toEqual([1, 0, 1, 1, 1]);
    expect(await values('validatorWeight')).toEqual([1_000, 0, 1_050, 1_050, 1_000]);

    // What it had read before a restart is enough to go on.
    chain.weights.push({ node: hexOf(filled(61, 20)), from: chain.blocks.length, weight: 1_040n });
    chain.renew(begin + 5 * day - 10, second, true, 1_060n);
    const again = await openPlatformIngest(store(), begin + 5 * day - 1, { blocksAtOnce });
    await again.follow(chain);
    expect(again.state.activity).toEqual({ kind: 'following' });
    ingest.state.watermark = again.state.watermark;
    ingest.state.version++;
    expect(await values('validatorWeight')).toEqual([1_020, 0, 1_050, 1_050, 1_000]);
  },
);

test('each period has an entry of its own among the owners of rewards, until a block ended it', async () => {
  const { chain } = story();
  const ingest = await openPlatformIngest(store(), begin + 5 * day);
  await ingest.follow(chain);
  const times = async (start?: number) => {
    const request = { subnet: primaryNetwork, pageSize: 10, start };
    const { addresses } = await readValidatorAddressesPage(ingest.reader, tokens, request);
    expect(new Set(addresses.map((entry) => entry.addresses[0]))).toEqual(
      new Set([addressText('local', filled(61, 20))]),
    );
    return addresses.map(({ sortKey }) => (sortKey - begin) / day);
  };
  expect(await times()).toEqual([4, 2, 1, 0]);
  expect(await times(begin + day)).toEqual([4, 2, 1]);
  expect(await times(begin + 3 * day)).toEqual([4]);
});

test('a decision upon a validator that no block added is not stored', async () => {
  const chain = new FakePlatform(rules);
  chain.renew(begin, renewing(), true, 1n);
  const ingest = await openPlatformIngest(store(), begin + day);
  await ingest.followUntil(chain, ({ trouble }) => trouble !== undefined);
  expect(ingest.state.trouble?.last.reason).toContain('which no block added');
  expect(ingest.state.watermark).toBeUndefined();
});
