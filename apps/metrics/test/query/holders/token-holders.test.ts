import { expect, test } from 'vitest';
import { readTokenBalancesPage } from '../../../src/query/holders/token-holders.js';
import { createPageTokens } from '../../../src/query/page-token.js';
import { createSeriesReader } from '../../../src/query/series-reader.js';
import type { ChainState } from '../../../src/state/service-state.js';
import { addressOf, createFakeChain } from '../../fixtures/fake-chain.js';
import { isFollowing, openIngest, type TestIngest } from '../../fixtures/ingest.js';
import { createRandom } from '../../fixtures/random-chain.js';
import { useStore } from '../../fixtures/test-store.js';
import {
  growTransfers,
  type HeldQuestion,
  holdersOf,
  tokenTransaction,
} from '../../fixtures/token-chains.js';

const store = useStore();
const tokens = createPageTokens(new Uint8Array(32), () => 1_780_000_000);
const token = addressOf(500);
const day = 86_400;

/** All pages, as `[address, balance]`. */
async function pages(ingest: TestIngest, chain: ChainState, question: HeldQuestion, pageSize: number) {
  const reader = createSeriesReader(store(), ingest.state);
  const request = {
    chainId: chain.record.evmChainId,
    address: token,
    threshold: question.threshold,
    startTimestamp: question.start,
    endTimestamp: question.end,
    pageSize,
  };
  const entries = [];
  let page = await readTokenBalancesPage(reader, tokens, request);
  for (;;) {
    entries.push(...page.holders);
    if (page.nextPageToken === undefined) break;
    expect(page.holders).toHaveLength(pageSize);
    page = await readTokenBalancesPage(reader, tokens, { ...request, pageToken: page.nextPageToken });
  }
  return entries.map(({ address, balance }) => [address, balance]);
}

test('holders in any frame are what applying block after block gives, before and after blocks were replaced', async () => {
  const random = createRandom(11);
  const fake = createFakeChain();
  growTransfers(fake, token, 60, random);
  const ingest = await openIngest(store(), { metrics: [], now: () => 1_780_000_000 });
  const chain = ingest.addChain();
  // In two steps, so that a day is sealed onto days that were sealed before.
  await ingest.followUntil(chain, fake.source, isFollowing(59));
  growTransfers(fake, token, 40, random);
  await ingest.followUntil(chain, fake.source, isFollowing(99));
  const times = () => fake.blocks.map(({ block }) => Number(block.timestamp));
  const moment = () => {
    const all = times();
    const time = all[Math.floor(random() * all.length)] ?? 0;
    return random() < 0.4 ? time : random() < 0.5 ? time - (time % day) : time + Math.floor(random() * 9_000);
  };
  const check = async (frames: number) => {
    const questions: HeldQuestion[] = [{ threshold: 0n }, { threshold: 10n ** 21n }];
    for (let frame = 0; frame < frames; frame++) {
      const threshold = BigInt(Math.floor(random() * 1_500)) * 10n ** 18n;
      const [start, end] = [moment(), moment()].sort((a, b) => a - b);
      questions.push({ threshold, start }, { threshold, end }, { threshold, start, end });
    }
    for (const [index, question] of questions.entries())
      expect([question, await pages(ingest, chain, question, index % 4 === 0 ? 5 : 50)]).toEqual([
        question,
        holdersOf(fake.blocks, token, question),
      ]);
  };
  await check(12);
  expect(chain.seals.get('balances day')?.next).toBeGreaterThan(60n);
  fake.cutAfter(45);
  growTransfers(fake, token, 30, random, 'other');
  await ingest.followUntil(chain, fake.source, isFollowing(75));
  await check(6);
});

test('balances are exact far beyond 2^53, and a threshold above every balance lists nobody', async () => {
  const fake = createFakeChain();
  const most = 2n ** 255n - 1n;
  fake.append(1_770_000_000, [tokenTransaction(token, addressOf(0), addressOf(7), most)]);
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(0));
  expect(await pages(ingest, chain, { threshold: most - 1n }, 5)).toEqual([[addressOf(7), most]]);
  expect(await pages(ingest, chain, { threshold: most }, 5)).toEqual([]);
  expect(await pages(ingest, chain, { threshold: 2n ** 256n - 1n }, 5)).toEqual([]);
  expect(await pages(ingest, chain, { threshold: 0n, start: 5, end: 5 }, 5)).toEqual([]);
});
