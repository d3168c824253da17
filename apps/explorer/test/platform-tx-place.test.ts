import { expect, it } from 'vitest';
import { platformTxPlaceQuery } from '../src/data/platform-tx-place-query.ts';
import { queries, setConnection } from '../src/data/session.ts';

const height = 450;
const newest = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbf';
const old = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';
const heightOf = { [newest]: 440, [old]: 150 };

it('looks for the block of a transaction from the newest down, no further than where it is, and asks for older blocks once', async () => {
  const asked: number[] = [];
  setConnection({
    version: '',
    served: 'node',
    nodeUrl: '',
    metricsUrl: undefined,
    node: {
      async call({ method, params = '' }) {
        const result = method === 'platform.getHeight' ? { height: String(height) } : blockOf(params, asked);
        return { result, reparse: (parse) => parse(JSON.stringify(result)) };
      },
    },
    socketUrl: () => '',
  });
  queries.clear();
  const find = (id: string, steps: number) => queries.fetchQuery(platformTxPlaceQuery(id, steps));
  expect((await find(newest, 0)).block).toMatchObject({ height: 440n, time: 1440n });
  expect(asked.length).toBe(40);
  expect(await find(old, 0)).toEqual({ block: undefined, looked: { lowest: 251n, highest: 450n } });
  expect(await find(old, 1)).toEqual({ block: undefined, looked: { lowest: 200n, highest: 450n } });
  const before = asked.length;
  expect((await find(old, 2)).block).toMatchObject({ height: 150n, time: 1150n });
  // The newest again, and those that no step before had.
  expect(asked.length - before).toBe(400);
  queries.clear();
});

function blockOf(params: string, asked: number[]) {
  const wanted = Number(/"height":"?(\d+)/.exec(params)?.[1]);
  asked.push(wanted);
  const [id] = Object.entries(heightOf).flatMap(([name, at]) => (at === wanted ? [name] : []));
  const txs = id === undefined ? [] : [{ id, unsignedTx: {}, credentials: [] }];
  return {
    block: { parentID: '11111111111111111111111111111111LpoYY', height: wanted, time: 1000 + wanted, txs },
    encoding: 'json',
  };
}
