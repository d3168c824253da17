import { AvaCloudSDK } from '@avalabs/avacloud-sdk';
import * as avacloudModels from '@avalabs/avacloud-sdk/models/components/index.js';
import { Avalanche } from '@avalanche-sdk/chainkit';
import * as chainkitModels from '@avalanche-sdk/chainkit/models/components';
import { initialValidationId } from '@firn/platform-codec';
import { bytesToCb58, bytesToNodeId } from '@firn/primitives';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseFormat } from '../../src/api/responses/response-format.js';
import { createSeriesReader } from '../../src/query/series-reader.js';
import { filled } from '../fixtures/fake-platform.js';
import { idText } from '../fixtures/message-chains.js';
import { indexSmallService, type SmallService, small } from '../fixtures/small-service.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
const closing: (() => Promise<void>)[] = [];
let service: SmallService;
const urls: Partial<Record<ResponseFormat, string>> = {};

beforeAll(async () => {
  service = await indexSmallService(store(), (close) => closing.push(close));
  for (const responseFormat of ['interface', 'sdk'] as const)
    urls[responseFormat] = await service.open({ responseFormat });
});
afterAll(async () => {
  for (const close of closing) await close();
});

// Each call names its server: the one of the options is not used by the operations of the metrics.
const nowhere = { serverURL: 'http://127.0.0.1:1' };
const chainkit = new Avalanche({ ...nowhere, enableTelemetry: false });
const avacloud = new AvaCloudSDK(nowhere);
/** Where both have the same operations, under the same names. */
const sdks = {
  chainkit: chainkit.metrics,
  'avacloud-sdk': avacloud.metrics as unknown as typeof chainkit.metrics,
};
const models = { chainkit: chainkitModels, 'avacloud-sdk': avacloudModels } as const;
const primary = '11111111111111111111111111111111LpoYY';
const chainId = String(small.testnetChain);
const day = 86_400;

function at(format: ResponseFormat) {
  return { serverURL: urls[format] ?? '', retries: { strategy: 'none' } } as const;
}

/** The pages of an answer, at most ten of them. */
async function pagesOf<Page>(pages: AsyncIterable<{ readonly result: Page }>): Promise<Page[]> {
  const all: Page[] = [];
  for await (const { result } of pages) {
    all.push(result);
    if (all.length === 10) break;
  }
  return all;
}

describe.each(['interface', 'sdk'] as const)('answers in the form %s', (format) => {
  describe.each(['chainkit', 'avacloud-sdk'] as const)('are read by %s:', (name) => {
    const { chains, networks, l1Validators } = sdks[name];

    test('chains', async () => {
      const [page] = await pagesOf(await chains.list({}, at(format)));
      expect(page?.chains.map(({ evmChainId, network }) => [evmChainId, network])).toEqual([
        [43_112, 'testnet'],
        [43_114, 'mainnet'],
      ]);
      expect(await pagesOf(await chains.list({ network: 'fuji' }, at(format)))).toMatchObject([
        { chains: [{ evmChainId: 43_112 }] },
      ]);
      expect(await chains.get({ chainId }, at(format))).toMatchObject({
        blockchainId: small.testnetBlockchain,
      });
    });

    test('series of chains, page by page', async () => {
      const request = { chainId, metric: 'txCount', timeInterval: 'day', pageSize: 2 } as const;
      const pages = await pagesOf(await chains.getMetrics(request, at(format)));
      expect(pages.map(({ results }) => results.map(({ value }) => value))).toEqual([[4, 0], [0, 7], [3]]);
      for (const metric of Object.values(models[name].ChainMetric))
        expect(
          await pagesOf(await chains.getMetrics({ chainId: 'total', metric }, at(format))),
          metric,
        ).toHaveLength(1);
    });

    test('rolling windows', async () => {
      for (const metric of Object.values(models[name].ChainRollingWindowMetric)) {
        const { result } = await chains.getRollingWindowMetrics({ chainId, metric }, at(format));
        expect(result.allTime ?? result.lastWeek, metric).toBeGreaterThan(0);
      }
    });

    test('staking metrics, page by page', async () => {
      const request = { network: 'fuji', metric: 'validatorWeight', subnetId: primary, pageSize: 3 } as const;
      const pages = await pagesOf(await networks.getStakingMetrics(request, at(format)));
      expect(pages.map(({ results }) => results.length)).toEqual([3, 2]);
      expect(
        await pagesOf(await networks.getStakingMetrics({ ...request, subnetId: idText(5) }, at(format))),
      ).toEqual([{ results: [] }]);
    });

    test('fees of L1 validators', async () => {
      const frame = { startTimestamp: small.now - 3 * day, endTimestamp: small.now };
      const subnetId = bytesToCb58(filled(1));
      const l1ValidationId = bytesToCb58(initialValidationId(filled(1), 0));
      const nodeId = bytesToNodeId(filled(11, 20));
      const pages = [
        await l1Validators.listMetrics({ metric: 'totalPayingValidatorsDaily', ...frame }, at(format)),
        await l1Validators.getMetricsBySubnetId(
          { metric: 'perSubnetDailyFeesPaid', subnetId, ...frame },
          at(format),
        ),
        await l1Validators.getMetricsByNodeId(
          { metric: 'perNodeDailyFeesPaid', nodeId, ...frame },
          at(format),
        ),
        await l1Validators.getMetricsByValidationId(
          { metric: 'validationFeesDaily', l1ValidationId, ...frame },
          at(format),
        ),
      ];
      for (const { results } of pages) expect(results).toHaveLength(3);
    });

    test('the state of the service', async () => {
      expect(await sdks[name].healthCheck(at(format))).toMatchObject({
        status: 'ok',
        info: { store: { status: 'up' } },
      });
    });
  });

  test('addresses of composite queries are read by avacloud-sdk, page by page', async () => {
    const on = { evmChainId: chainId, contractAddress: small.token };
    const dates = { firstDate: '2026-02-02', lastDate: '2026-02-04' };
    const collection = { evmChainId: chainId, contractAddress: small.collection };
    const startTs = small.now - 3 * day;
    const pages = await pagesOf(
      await avacloud.lookingGlass.compositeQuery(
        {
          operator: 'OR',
          pageSize: 2,
          queries: [
            {
              id: 'always',
              type: 'AllTimeErc20Balance',
              params: { ...on, ...dates, minBalance: '1000000000000000000' },
            },
            {
              id: 'latest',
              type: 'LatestBalance',
              params: { ...on, minBalance: '3000000000000000001', tokenType: 'ERC20' },
            },
            {
              id: 'item',
              type: 'AnyTimeNftHolders',
              params: { ...collection, startTs, endTs: small.now },
            },
          ],
        },
        at(format),
      ),
    );
    const whole = { subQueryCounts: { always: 1, latest: 1, item: 3 }, totalCount: 3 };
    expect(pages).toEqual([
      { ...whole, addresses: small.holders.slice(0, 2), nextPageToken: expect.any(String) },
      { ...whole, addresses: small.holders.slice(2) },
    ]);
  });

  test('cross-chain messages are read by chainkit', async () => {
    const pair = { groupBy: 'srcBlockchainId,destBlockchainId', timeInterval: 'day' } as const;
    const { results, nextPageToken } = await chainkit.metrics.chains.getICMTimeseries(
      { ...pair, pageSize: 2 },
      at(format),
    );
    expect(results).toHaveLength(2);
    const rest = await chainkit.metrics.chains.getICMTimeseries(
      { ...pair, pageSize: 2, pageToken: nextPageToken },
      at(format),
    );
    expect(rest.results).toHaveLength(2);
    expect(rest.nextPageToken).toBeUndefined();
    const { groupBy } = pair;
    const windows = {
      lastHour: 3,
      lastDay: 3,
      lastWeek: 4,
      lastMonth: 4,
      last90Days: 4,
      lastYear: 4,
      allTime: 4,
    };
    expect(await chainkit.metrics.chains.getICMSummary({ groupBy }, at(format))).toEqual({
      result: { ...windows, srcBlockchainId: '', destBlockchainId: '' },
    });
    expect(await chainkit.metrics.liveCheck(at(format))).toMatchObject({ status: 'ok' });
  });
});

describe('what the SDKs read in another form than the interface document says', () => {
  const address = small.collection;
  const holders = { chainId, address: small.token, threshold: '0', pageSize: 2 };
  const owners = { subnetId: primary, pageSize: 2 };

  test('sort keys are strings, names lists, page by page', async () => {
    const balances = await pagesOf(
      await avacloud.metrics.chains.listTokenHoldersAboveThreshold(holders, at('sdk')),
    );
    expect(balances.flatMap(({ addresses }) => addresses)).toEqual([
      { address: small.holders[0], sortKey: '5000000000000000001' },
      { address: small.holders[1], sortKey: '3000000000000000000' },
      { address: small.holders[2], sortKey: '1000000000000000000' },
    ]);
    const items = await pagesOf(
      await avacloud.metrics.chains.listNftHolders({ chainId, address, pageSize: 2 }, at('sdk')),
    );
    expect(items).toEqual([
      {
        nftCollectionName: ['Alpine Passes'],
        nftSymbol: ['PASS'],
        totalHolders: 3,
        totalTokens: 6,
        nextPageToken: expect.any(String),
        addresses: [
          { address: small.holders[0], sortKey: '3' },
          { address: small.holders[1], sortKey: '2' },
        ],
      },
      expect.objectContaining({ addresses: [{ address: small.holders[2], sortKey: '1' }], totalHolders: 3 }),
    ]);
    for (const { subnets } of Object.values(sdks)) {
      const pages = await pagesOf(await subnets.getValidators(owners, at('sdk')));
      expect(pages.map(({ addresses }) => addresses.length)).toEqual([2, 1]);
      expect(pages[0]?.addresses[0]?.sortKey).toMatch(/^17\d{8}$/);
    }
  });

  test('these answers are all that they refuse in the form of the interface document', async () => {
    const refusal = { name: expect.stringMatching('ResponseValidationError|SDKValidationError') };
    const { chains } = avacloud.metrics;
    await expect(chains.listTokenHoldersAboveThreshold(holders, at('interface'))).rejects.toMatchObject(
      refusal,
    );
    await expect(chains.listNftHolders({ chainId, address }, at('interface'))).rejects.toMatchObject(refusal);
    for (const { subnets } of Object.values(sdks))
      await expect(subnets.getValidators(owners, at('interface'))).rejects.toMatchObject(refusal);
  });
});

describe.each(['chainkit', 'avacloud-sdk'] as const)('errors as %s reads them', (name) => {
  const { chains } = sdks[name];
  const failing = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: { readonly name: string; readonly statusCode?: number }) => error,
    );

  test('each has its class, its status and its text', async () => {
    const wrong = { chainId, metric: 'txCount', pageSize: 5_000 } as const;
    expect(await failing(chains.getMetrics(wrong, at('interface')))).toMatchObject({
      name: expect.stringMatching(/^BadRequest/),
      statusCode: 400,
      message: expect.stringContaining('pageSize must not be greater than 2160'),
    });
    expect(await failing(chains.get({ chainId: '999' }, at('interface')))).toMatchObject({
      name: expect.stringMatching(/^NotFound/),
      statusCode: 404,
      message: expect.stringContaining('Chain 999 is not supported'),
    });
    const busy = { ...at('interface'), serverURL: await service.open({ rateLimit: 1 }) };
    await chains.get({ chainId }, busy);
    expect(await failing(chains.get({ chainId }, busy))).toMatchObject({
      name: expect.stringMatching(/^TooManyRequests/),
      statusCode: 429,
    });
  });

  test('a service that cannot answer is one of them', async () => {
    const gone = { ...store(), query: () => Promise.reject(new Error('gone')) };
    const series = createSeriesReader(gone, service.context.series.state);
    const serverURL = await service.open({ contextOn: () => ({ ...service.context, series }) });
    expect(await failing(sdks[name].healthCheck({ ...at('interface'), serverURL }))).toMatchObject({
      name: expect.stringMatching(/^ServiceUnavailable/),
      statusCode: 503,
      message: expect.stringContaining('store'),
    });
  });
});
