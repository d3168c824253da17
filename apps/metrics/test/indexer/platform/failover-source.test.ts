import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { OnNewGenesis } from '../../../src/indexer/ingest/ingest-context.js';
import { failoverPlatformSource } from '../../../src/indexer/platform/failover-source.js';
import type { PlatformSource } from '../../../src/source/platform/platform-source.js';
import { FakePlatform, filled, txOf } from '../../fixtures/fake-platform.js';
import { clearPlatform, openPlatformIngest } from '../../fixtures/platform-ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
beforeEach(() => clearPlatform(store()));

const begin = 1_728_000_000;
const rules = { target: 10_000n, minPrice: 512n, excessConversionConstant: 1_246_488_515n };

/** A chain with some blocks; another salt is another chain from its first block on. */
function chainOf(blocks: number, salt = 0): FakePlatform {
  const chain = new FakePlatform(rules);
  if (salt > 0) {
    chain.blocks.length = 0;
    chain.blocks.push(otherGenesis(salt));
  }
  for (let block = 0; block < blocks; block++) chain.add(begin + block);
  return chain;
}

function otherGenesis(salt: number) {
  const chain = new FakePlatform(rules);
  chain.add(
    begin + salt,
    txOf({ type: 'CreateSubnetTx', owner: { locktime: 0n, threshold: 1, addresses: [filled(salt, 20)] } }),
  );
  const [, block] = chain.blocks;
  if (block === undefined) throw new Error('there is no block');
  return { ...block, content: { ...block.content, height: 0n } };
}

/** A URL that can be made sick. */
function url(chain: FakePlatform) {
  const control = { chain, isAway: false, asked: 0, networkId: 12_345n };
  const ask =
    <Args extends readonly unknown[], Result>(
      question: (source: PlatformSource, ...args: Args) => Promise<Result>,
    ) =>
    async (...args: Args): Promise<Result> => {
      control.asked++;
      if (control.isAway) throw new Error('it is away');
      return question(control.chain.source(), ...args);
    };
  const source: PlatformSource = {
    networkId: ask(async () => control.networkId),
    feeRules: ask((each, signal: AbortSignal) => each.feeRules(signal)),
    height: ask((each, signal: AbortSignal) => each.height(signal)),
    block: ask((each, height: bigint, signal: AbortSignal) => each.block(height, signal)),
    genesisTx: ask((each, txId: `0x${string}`, signal: AbortSignal) => each.genesisTx(txId, signal)),
    weightAt: ask((each, node: `0x${string}`, height: bigint, signal: AbortSignal) =>
      each.weightAt(node, height, signal),
    ),
    currentValidators: ask((each, signal: AbortSignal) => each.currentValidators(signal)),
    close: async () => {},
  };
  return { control, source };
}

async function open(urls: readonly ReturnType<typeof url>[], onNewGenesis: OnNewGenesis = 'refuse') {
  const problems: [string, string | undefined][] = [];
  const source = failoverPlatformSource(
    urls.map((each) => each.source),
    { onProblem: (name, problem) => problems.push([name, problem]), confirmMs: 20 },
  );
  const ingest = await openPlatformIngest(store(), begin + 50, { onNewGenesis, confirmGenesisMs: 20 });
  onTestFinished(() => source.close());
  return { ingest, problems, chain: { source: () => source } };
}

test('the next URL is read as soon as one fails, and from where the other one was', async () => {
  const shared = chainOf(5);
  const [one, other] = [url(shared), url(shared)];
  const { ingest, chain, problems } = await open([one, other]);
  await ingest.followUntil(chain, ({ watermark, confirmedAt }) => {
    if (watermark?.height === 5n && confirmedAt !== undefined && !one.control.isAway) {
      one.control.isAway = true;
      shared.add(begin + 6);
    }
    return watermark?.height === 6n;
  });
  expect(problems[0]?.[0]).toBe('URL 1');
  expect(ingest.state.trouble).toBeUndefined();
});

test('a URL of another network, or with another genesis, is never read', async () => {
  const right = chainOf(3);
  const stranger = url(right);
  stranger.control.networkId = 1n;
  const [fork, one, other] = [url(chainOf(9, 7)), url(right), url(right)];
  const { ingest, chain, problems } = await open([stranger, fork, one, other]);
  await ingest.follow(chain);
  expect(ingest.state.watermark?.height).toBe(3n);
  expect(problems.map(([name]) => name)).toEqual(['URL 1', 'URL 2']);
  expect(problems.map(([, problem]) => problem)).toEqual([
    expect.stringMatching(/^URL 1 is of network 1 /),
    expect.stringMatching(/^URL 2 is of network 12345 .*expected 12345/),
  ]);
});

test('a URL that is behind is left for one that is not', async () => {
  const far = chainOf(8);
  const near = new FakePlatform(rules);
  near.blocks.splice(0, 1, ...far.blocks.slice(0, 3));
  const [one, other] = [url(far), url(near)];
  const { ingest, chain } = await open([other, one]);
  await ingest.followUntil(chain, ({ watermark }) => watermark?.height === 2n);
  await ingest.followUntil(chain, ({ watermark }) => {
    // The one that is read from loses blocks, as one that was restored from a copy.
    if (other.control.chain === near) other.control.chain = chainOf(0);
    return watermark?.height === 8n;
  });
});

test('nothing is dropped while one URL has the stored chain', async () => {
  const right = chainOf(4);
  const [one, other, third] = [url(right), url(right), url(right)];
  const { ingest, chain } = await open([one, other, third], 'reset');
  await ingest.follow(chain);
  const anew = chainOf(9, 7);
  one.control.chain = anew;
  other.control.chain = anew;
  right.add(begin + 9);
  await ingest.followUntil(chain, ({ watermark }) => watermark?.height === 5n);
  third.control.chain = anew;
  await ingest.followUntil(chain, ({ watermark }) => watermark?.height === 9n);
});
