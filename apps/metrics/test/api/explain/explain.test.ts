import { beforeAll, expect, it } from 'vitest';
import { fetchExplanation, writeExplanation } from '../../../src/commands/explain-command.js';
import { atEndOfFile } from '../../fixtures/at-end-of-file.js';
import { type IndexedChain, startIndexedChain } from '../../fixtures/indexed-chain.js';
import { buildRandomChain, createRandom } from '../../fixtures/random-chain.js';

const atEnd = atEndOfFile();
const chain = buildRandomChain(300, createRandom(9), 'traces');
let indexed: IndexedChain;

beforeAll(async () => {
  indexed = await startIndexedChain(atEnd, chain);
});

// First: what the others spend is missing from the rate limit.
it('explains nothing without the token, whatever else a request says of itself', async () => {
  const { service, explainToken } = indexed;
  const headers = [
    {},
    { authorization: 'Bearer' },
    { authorization: `Bearer ${explainToken}x` },
    { authorization: explainToken },
    { 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1', via: '1.1 proxy' },
  ];
  for (const each of headers) {
    const refused = await fetch(`${service.url}/explain?target=/v2/chains`, { headers: each as HeadersInit });
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { message: expect.stringContaining('send the token of its file explain-token'), error: 'Unauthorized' },
    ]);
    expect(refused.headers.get('ratelimit')).toMatch(/r=119\d{4};/);
  }
});

it('explains data points of every kind of metric by their blocks, and their values by the facts', async () => {
  const { service, explainToken } = indexed;
  const [state] = [...service.state.chains.values()];
  const id = state?.record.evmChainId;
  const base = `${service.url}/v2/chains/${id}/metrics`;
  const second = Number(chain.blocks[150]?.block.timestamp);

  for (const metric of [
    'txCount',
    'activeAddresses',
    'feesPaid',
    'avgTps',
    'maxGps',
    'avgGasPrice',
    'cumulativeTxCount',
    'cumulativeAddresses',
    'deployers',
  ]) {
    // One closed day in the middle of the chain.
    const url = `${base}/${metric}?timeInterval=day&endTimestamp=${second}&pageSize=1`;
    const explanation = await fetchExplanation(url, explainToken);
    const { results } = JSON.parse(explanation.answer) as { results: { value: number; timestamp: number }[] };
    expect([metric, explanation.point?.recomputed.value]).toEqual([metric, results[0]?.value]);
    const { from = 0, to = 0 } = explanation.point ?? {};
    const inside = chain.blocks.filter(
      ({ block }) => Number(block.timestamp) >= from && Number(block.timestamp) < to,
    );
    expect(explanation.point?.blocks).toEqual([
      {
        evmChainId: String(id),
        first: String(inside[0]?.block.number),
        last: String(inside.at(-1)?.block.number),
        blocks: inside.length,
        transactions: inside.reduce((sum, { receipts }) => sum + receipts.length, 0),
      },
    ]);
    expect(explanation.statements.length).toBeGreaterThan(0);
    expect(explanation.statements.every(({ sql }) => !sql.includes('{'))).toBe(true);
  }

  // A later page has the interval of the first one, and does not say it again.
  const first = await fetchExplanation(
    `${base}/txCount?timeInterval=day&endTimestamp=${second}&pageSize=1`,
    explainToken,
  );
  const { nextPageToken } = JSON.parse(first.answer) as { nextPageToken: string };
  const later = await fetchExplanation(`${base}/txCount?pageSize=1&pageToken=${nextPageToken}`, explainToken);
  const [point] = (JSON.parse(later.answer) as { results: { value: number; timestamp: number }[] }).results;
  const { timestamp: from = 0, value } = point ?? {};
  expect(later.point).toMatchObject({ from, to: from + 86_400, recomputed: { value } });

  const running = await fetchExplanation(`${base}/txCount`, explainToken);
  expect(running.chains).toMatchObject([{ evmChainId: String(id), activity: 'following', lastBlock: '299' }]);
  const text = writeExplanation(running, Math.floor(Date.now() / 1000));
  expect(text).toMatch(/^GET \/v2\/chains\/\d+\/metrics\/txCount\n200 \{"/);
  expect(text).toMatch(/Last refresh\n {2}\S.*block 299 of \d{4}-/);
  expect(text).toMatch(/Statement 1 of \d+, [\d.]+ ms, \d+ rows?\n {2}SELECT/);
});

it('explains requests without a data point, errors among them', async () => {
  const { service, explainToken } = indexed;
  const holders = await fetchExplanation(
    `${service.url}/v2/chains/43112/contracts/0x${'0'.repeat(37)}3e7/balances?threshold=1`,
    explainToken,
  );
  expect([holders.status, holders.point, holders.statements.length > 0]).toEqual([200, undefined, true]);
  expect(await fetchExplanation(`${service.url}/v2/chains/5`, explainToken)).toMatchObject({ status: 404 });
  const authorization = `Bearer ${explainToken}`;
  const nonsense = await fetch(`${service.url}/explain?target=nonsense`, { headers: { authorization } });
  expect([nonsense.status, await nonsense.json()]).toMatchObject([
    400,
    { message: ['target must be the path and query of a request, not "nonsense"'] },
  ]);
});
