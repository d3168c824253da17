import { beforeEach, expect, test } from 'vitest';
import type { OnNewGenesis } from '../../../src/indexer/ingest/ingest-context.js';
import { createLogger } from '../../../src/logger.js';
import type { PlatformSource } from '../../../src/source/platform/platform-source.js';
import { advancePlatform } from '../../../src/state/platform/load-platform.js';
import { emptyPlatformStates, platformOf } from '../../../src/state/platform/platform-state.js';
import { FakePlatform, filled, txOf } from '../../fixtures/fake-platform.js';
import { clearPlatform, openPlatformIngest, platformContents } from '../../fixtures/platform-ingest.js';
import { genesisTx } from '../../fixtures/staker-transactions.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
beforeEach(() => clearPlatform(store()));

const begin = 1_728_000_000;
const rules = { target: 10_000n, minPrice: 512n, excessConversionConstant: 1_246_488_515n };

/** A logger that keeps what it is told. */
function listen() {
  const told: unknown[] = [];
  const logger = createLogger('silent');
  const note = (details: unknown) => void told.push(details);
  return { told, logger: Object.assign(Object.create(logger), { info: note, warn: note, error: note }) };
}

/** A chain whose source counts its questions. */
class CountedPlatform extends FakePlatform {
  readonly questions = new Map<string, number>();

  override source(): PlatformSource {
    const source = super.source();
    const counted = Object.entries(source).map(([name, ask]) => [
      name,
      (...args: readonly unknown[]) => {
        const question = typeof args[0] === 'bigint' ? `${name} ${args[0]}` : name;
        this.questions.set(question, (this.questions.get(question) ?? 0) + 1);
        return (ask as (...given: readonly unknown[]) => unknown)(...args);
      },
    ]);
    return Object.fromEntries(counted) as PlatformSource;
  }
}

test('new blocks at the head are no back-fill: nothing is logged for each of them', async () => {
  const { told, logger } = listen();
  const chain = new CountedPlatform(rules);
  const ingest = await openPlatformIngest(store(), begin + 50, { logger });
  await ingest.followUntil(chain, ({ watermark, confirmedAt }) => {
    const height = watermark?.height ?? -1n;
    if (confirmedAt !== undefined && height < 3n && BigInt(chain.blocks.length) === height + 1n)
      chain.add(begin + Number(height));
    return height === 3n;
  });
  expect(told).toEqual([
    { network: 'testnet', activity: 'connecting' },
    { network: 'testnet', activity: 'back-filling' },
    { network: 'testnet', activity: 'following' },
  ]);
  expect(chain.questions.get('networkId')).toBe(1);
  expect(chain.questions.get('block 1')).toBe(1);
});

test('a proposal at the head is asked for once, however long it waits', async () => {
  const chain = new CountedPlatform(rules);
  const ingest = await openPlatformIngest(store(), begin + 50);
  await ingest.follow(chain);
  chain.propose(begin, txOf({ type: 'RewardValidatorTx', txId: filled(1) }));
  await ingest.followUntil(chain, () => (chain.questions.get('height') ?? 0) > 12);
  expect(chain.questions.get('block 1')).toBe(1);
  expect(ingest.state.activity.kind).toBe('following');
});

test('nothing is confirmed before the stakers of the genesis are known, if blocks come while they are listed', async () => {
  const chain = new FakePlatform(rules, [genesisTx(41, 1_000n, begin, begin + 172_800)]);
  const source = chain.source();
  let listings = 0;
  chain.source = () => ({
    ...source,
    currentValidators: async (signal) => {
      if (listings++ < 2) chain.add(begin + listings);
      return source.currentValidators(signal);
    },
  });
  const ingest = await openPlatformIngest(store(), begin + 50);
  await ingest.follow(chain);
  expect(await store().query('SELECT count() AS stakers FROM platform_stakers')).toEqual([{ stakers: '1' }]);
  expect(listings).toBe(3);
});

test('a node that tells another head each time is asked for the stakers of the genesis once in a poll', async () => {
  const chain = new FakePlatform(rules, [genesisTx(41, 1_000n, begin, begin + 172_800)]);
  chain.add(begin);
  const source = chain.source();
  let [listings, isListed] = [0, false];
  chain.source = () => ({
    ...source,
    // As two nodes behind one address: whoever is asked after a list is a block ahead.
    height: async () => {
      const head = isListed ? 2n : 1n;
      isListed = false;
      return head;
    },
    currentValidators: async (signal) => {
      listings++;
      isListed = true;
      return source.currentValidators(signal);
    },
  });
  const ingest = await openPlatformIngest(store(), begin + 50, { pollIntervalMs: 60_000 });
  await ingest.followUntil(chain, () => listings > 0);
  expect(listings).toBe(1);
  expect(ingest.state.confirmedAt).toBeUndefined();
});

test('a node that is behind the store is waited for', async () => {
  const chain = new FakePlatform(rules);
  chain.add(begin);
  const ingest = await openPlatformIngest(store(), begin + 50);
  await ingest.follow(chain);
  const late = new FakePlatform(rules);
  late.blocks.splice(0, 1, ...chain.blocks);
  const source = late.source();
  late.source = () => ({ ...source, height: async () => 0n });
  await ingest.followUntil(late, ({ activity }) => activity.kind === 'waiting');
  expect(ingest.state.activity).toEqual({
    kind: 'waiting',
    reason: "the node's head 0 is below the last stored block 1",
  });
});

/** Two chains of one network that differ from their first block on, of which one is stored. */
async function beginAnew(onNewGenesis: OnNewGenesis) {
  const [old, anew] = [new FakePlatform(rules), new FakePlatform(rules)];
  for (let height = 1; height <= 3; height++) {
    old.add(begin + height);
    anew.add(begin + 100 + height);
  }
  const ingest = await openPlatformIngest(store(), begin + 500, { onNewGenesis, confirmGenesisMs: 5 });
  await ingest.follow(old);
  return { ingest, old, anew };
}

test('a network that was begun anew is read from its begin where that is wanted', async () => {
  const { ingest, anew } = await beginAnew('reset');
  await ingest.follow(anew);
  const contents = await platformContents(store());
  await clearPlatform(store());
  const fresh = await openPlatformIngest(store(), begin + 500);
  await fresh.follow(anew);
  expect(contents).toEqual(await platformContents(store()));
  expect(ingest.state.watermark).toEqual(fresh.state.watermark);
});

test.each(['refuse', 'keep-both'] as const)(
  '%s reads nothing of it, and says what can be done',
  async (choice) => {
    const { ingest, anew } = await beginAnew(choice);
    const before = await platformContents(store());
    await ingest.followUntil(anew, ({ trouble }) => (trouble?.count ?? 0) > 3);
    expect(ingest.state.trouble?.last.reason).toMatch(/^block 3 of .*, or --on-new-genesis reset, /);
    expect(await platformContents(store())).toEqual(before);
  },
);

test('a node that is wrong for a moment makes nothing be dropped', async () => {
  const { ingest, old, anew } = await beginAnew('reset');
  const source = old.source();
  let asked = 0;
  old.source = () => ({
    ...source,
    block: (height, signal) => (++asked === 1 ? anew.source() : source).block(height, signal),
  });
  old.add(begin + 10);
  await ingest.follow(old);
  expect(ingest.state.watermark?.height).toBe(4n);
  expect(await store().query('SELECT count() AS rows FROM platform_watermark FINAL')).toEqual([
    { rows: '1' },
  ]);
});

test('who only serves takes the new chain over, however high it is', async () => {
  const { ingest, anew } = await beginAnew('reset');
  const other = platformOf(emptyPlatformStates(), 'testnet');
  await advancePlatform(store(), other);
  expect(other.watermark).toEqual(ingest.state.watermark);
  anew.add(begin + 200);
  await ingest.follow(anew);
  await advancePlatform(store(), other);
  expect(other.watermark).toEqual(ingest.state.watermark);
  await store().command('TRUNCATE TABLE platform_watermark');
  await advancePlatform(store(), other);
  expect([other.watermark, other.validations]).toEqual([undefined, undefined]);
});

test('a node that does not answer is complained of once', async () => {
  const { told, logger } = listen();
  const chain = new FakePlatform(rules);
  const source = chain.source();
  let asked = 0;
  chain.source = () => ({
    ...source,
    networkId: async (signal) => {
      if (++asked < 5) throw new Error('nobody is there');
      return source.networkId(signal);
    },
  });
  const ingest = await openPlatformIngest(store(), begin + 50, { logger });
  await ingest.follow(chain);
  expect(told.filter((each) => JSON.stringify(each).includes('nobody is there'))).toHaveLength(1);
});
