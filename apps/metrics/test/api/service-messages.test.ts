import { createMetricsClient } from '@firn/metrics-client';
import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/service.js';
import { atEndOfFile } from '../fixtures/at-end-of-file.js';
import { blockchainIds } from '../fixtures/chains-file.js';
import { createFakeChain } from '../fixtures/fake-chain.js';
import { at } from '../fixtures/hand-chain.js';
import { startIndexedChain } from '../fixtures/indexed-chain.js';
import { idText, messageTransaction } from '../fixtures/message-chains.js';

const atEnd = atEndOfFile();

let service: Service;
const client = () => createMetricsClient({ url: service.url });

beforeAll(async () => {
  const chain = createFakeChain();
  chain.append(at('2026-02-01T10:00:00'), [
    messageTransaction('send', 1, 5),
    messageTransaction('send', 2, 6),
  ]);
  // A retry, which counts no second time, and a message from a chain that is not indexed.
  chain.append(at('2026-02-01T12:30:00'), [
    messageTransaction('send', 1, 5),
    messageTransaction('receive', 3, 5),
  ]);
  chain.append(at('2026-02-01T13:00:00'));
  ({ service } = await startIndexedChain(atEnd, chain));
});

const own = blockchainIds[0];

test('messages by pair, page by page', async () => {
  const rows = [];
  const items = client().icm.getIcmTimeseries.items({
    groupBy: 'srcBlockchainId,destBlockchainId',
    network: 'fuji',
    pageSize: 1,
  });
  for await (const row of items) rows.push(row);
  expect(rows).toEqual([
    { value: 1, timestamp: at('2026-02-01T12:00:00'), srcBlockchainId: idText(5), destBlockchainId: own },
    { value: 1, timestamp: at('2026-02-01T10:00:00'), srcBlockchainId: own, destBlockchainId: idText(5) },
    { value: 1, timestamp: at('2026-02-01T10:00:00'), srcBlockchainId: own, destBlockchainId: idText(6) },
  ]);
});

test('a page token alone asks for the next page, of the same periods', async () => {
  const page = async (query: string) => {
    const response = await fetch(`${service.url}/v2/icm/timeseries?${query}`);
    return (await response.json()) as { results: { timestamp: number }[]; nextPageToken?: string };
  };
  const whole = await page('timeInterval=day&groupBy=destBlockchainId');
  const first = await page('timeInterval=day&groupBy=destBlockchainId&pageSize=1');
  const next = await page(`pageToken=${first.nextPageToken}`);
  expect([...first.results, ...next.results]).toEqual(whole.results);
});

test('without groups every hour of the frame has a row', async () => {
  const { results } = await client().icm.getIcmTimeseries({ endTimestamp: at('2026-02-01T13:00:00') });
  expect(results.map(({ value }) => value)).toEqual([1, 0, 2]);
  expect(results[0]).toMatchObject({ srcBlockchainId: '', destBlockchainId: '' });
  expect(await client().icm.getIcmTimeseries({ network: 'mainnet' })).toEqual({ results: [] });
});

test('a summary has the total of what the filters let pass, and its parts by group', async () => {
  const { result, groups } = await client().icm.getIcmSummary({ groupBy: 'destBlockchainId' });
  expect(result).toMatchObject({ allTime: 3, srcBlockchainId: '', destBlockchainId: '' });
  expect(groups?.map(({ destBlockchainId, allTime }) => [destBlockchainId, allTime])).toEqual(
    [own, idText(5), idText(6)].sort().map((id) => [id, 1]),
  );
  expect(await client().icm.getIcmSummary({ srcBlockchainId: own, network: 'fuji' })).toMatchObject({
    result: { allTime: 2, srcBlockchainId: own, destBlockchainId: '' },
  });
  expect(await client().icm.getIcmSummary({ network: 'mainnet', groupBy: 'srcBlockchainId' })).toEqual({
    result: {
      ...{ lastHour: 0, lastDay: 0, lastWeek: 0, lastMonth: 0, last90Days: 0, lastYear: 0, allTime: 0 },
      ...{ srcBlockchainId: '', destBlockchainId: '' },
    },
    groups: [],
  });
  const wrong = await fetch(`${service.url}/v2/icm/summary?groupBy=pair`);
  expect(await wrong.json()).toMatchObject({
    statusCode: 400,
    message: [expect.stringContaining('groupBy')],
  });
});

test('the counts of the older path are those of the summary', async () => {
  const of = async (metric: 'Source' | 'Destination' | 'Total') => {
    const name = `teleporter${metric}TxnCount` as const;
    const { result } = await client().icm.getTeleporterMetrics({ chainId: 43112n, metric: name });
    return result.value;
  };
  expect([await of('Source'), await of('Destination'), await of('Total')]).toEqual([2, 1, 3]);
  const wrong = await fetch(`${service.url}/v2/chains/43112/teleporterMetrics/txCount`);
  expect(await wrong.json()).toMatchObject({
    statusCode: 400,
    message: [expect.stringContaining('teleporterSourceTxnCount')],
  });
  const unknown = await fetch(`${service.url}/v2/chains/7/teleporterMetrics/teleporterTotalTxnCount`);
  expect(unknown.status).toBe(404);
});

test.each([
  ['groupBy=chain', 'groupBy'],
  ['groupBy=destBlockchainId,srcBlockchainId', 'groupBy'],
  ['srcBlockchainId=0OIl', 'srcBlockchainId'],
  ['timeInterval=Hour', 'timeInterval'],
  ['network=local', 'network'],
  ['pageSize=2161', 'pageSize'],
  ['startTimestamp=-1', 'startTimestamp'],
  ['pageToken=abc', 'pageToken'],
])('%s is answered 400 and named', async (query, name) => {
  const response = await fetch(`${service.url}/v2/icm/timeseries?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    message: [expect.stringContaining(name)],
    error: 'Bad Request',
  });
});
