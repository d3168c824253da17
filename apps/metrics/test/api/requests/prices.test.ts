import type { BoundOperation } from '@firn/rest/server';
import { expect, test } from 'vitest';
import type { MetricsContext } from '../../../src/api/metrics-context.js';
import { priced } from '../../../src/api/requests/prices.js';
import { openTokenBalancesPage } from '../../../src/query/holders/token-holders.js';
import { openMessagesPage } from '../../../src/query/messages/message-page.js';
import { createPageTokens } from '../../../src/query/page-token.js';
import { toHexId } from '../../../src/query/platform/platform-parameters.js';
import { openValidatorAddressesPage } from '../../../src/query/platform/validator-addresses-page.js';
import { newChainState } from '../../../src/state/load-state.js';
import { emptyPlatformStates, platformOf } from '../../../src/state/platform/platform-state.js';
import { emptyState } from '../../../src/state/service-state.js';
import { addressOf } from '../../fixtures/fake-chain.js';
import { filled } from '../../fixtures/fake-platform.js';
import { at } from '../../fixtures/hand-chain.js';
import { idText } from '../../fixtures/message-chains.js';

const begin = at('2022-06-01T00:00:00');
const end = at('2026-02-05T12:00:00');
const pageTokens = createPageTokens(filled(7), () => end);

/** Two chains of the main network and one of the test network, of nearly four years each, and one without blocks; both platform chains. */
function wideContext(): MetricsContext {
  const state = emptyState();
  for (const key of [1, 2, 3, 4]) {
    const chain = newChainState(key, {
      evmChainId: BigInt(key),
      blockchainId: idText(key),
      subnetId: idText(key),
      chainName: `chain ${key}`,
      network: key === 3 ? 'testnet' : 'mainnet',
    });
    state.chains.set(key, chain);
    if (key === 4) continue;
    chain.firstBlocks = [{ num: 0n, timestamp: begin, transactions: 1 }];
    chain.watermark = { num: 9n, timestamp: end, hash: '0x09', elapsed: 1 };
  }
  const platforms = emptyPlatformStates();
  for (const network of ['mainnet', 'testnet'] as const)
    platformOf(platforms, network).watermark = { height: 7n, time: end, id: '0x07' };
  return { series: { state }, platform: { platforms }, pageTokens } as unknown as MetricsContext;
}

const context = wideContext();

/** How many times its contract's units a call costs. */
function timesOf(name: string, params: object): number | undefined {
  const operation = { contract: { name, cost: 100 }, handler: () => undefined };
  const { price } = priced(operation as unknown as BoundOperation<MetricsContext>);
  return price && price(params as never, context) / 100;
}

test.each([
  ['getIcmSummary', {}, 3],
  ['getIcmSummary', { network: 'mainnet', groupBy: 'srcBlockchainId' }, 2],
  ['getIcmSummary', { network: 'fuji' }, 1],
  ['getIcmTimeseries', { srcBlockchainId: idText(1) }, 3],
  ['getIcmTimeseries', { network: 'mainnet' }, 2],
  ['getTeleporterMetrics', { chainId: 1n, metric: 'teleporterSourceTxnCount' }, 3],
  ['getTeleporterMetrics', { chainId: 1n, metric: 'teleporterTotalTxnCount' }, 6],
  ['getChainMetrics', { chainId: 1n }, 1],
  ['getChainMetrics', { chainId: 'total' }, 3],
] as const)(
  'messages and series cost what the contract says for each chain that is read: %s %o',
  (name, params, times) => {
    expect(timesOf(name, params)).toBe(times);
  },
);

test('holders within a time frame cost that for each begun year of the chain, and the latest ones once', () => {
  const holders = { chainId: 1n, address: addressOf(500), threshold: 0n };
  expect(timesOf('listTokenBalances', holders)).toBe(1);
  expect(timesOf('listTokenBalances', { ...holders, endTimestamp: end + 1 })).toBe(1);
  expect(timesOf('listTokenBalances', { ...holders, endTimestamp: end })).toBe(4);
  // What was held before the frame counts in it: all days are read.
  expect(timesOf('listTokenBalances', { ...holders, startTimestamp: end - 60 })).toBe(4);
  expect(timesOf('listTokenBalances', { ...holders, chainId: 4n, startTimestamp: 1 })).toBe(1);
  expect(() => timesOf('listTokenBalances', { ...holders, chainId: 9n })).toThrow('Chain 9 is not supported');
});

test('reward owners cost that for each network', () => {
  const subnetId = idText(1);
  expect(timesOf('listValidatorAddresses', { subnetId })).toBe(2);
  expect(timesOf('listValidatorAddresses', { subnetId, network: 'fuji' })).toBe(1);
});

test('a later page costs what its filters ask for, which its token has', () => {
  const holders = { chainId: 1n, address: addressOf(500), threshold: 0n };
  const subnetId = idText(1);
  const subnet = toHexId('subnetId', subnetId);
  const messages = openMessagesPage(pageTokens, { network: 'mainnet' }).tokenOf('1 a b');
  const framed = openTokenBalancesPage(pageTokens, { ...holders, startTimestamp: begin }).tokenOf('1 0x');
  const owners = openValidatorAddressesPage(pageTokens, { subnet, network: 'testnet' }).tokenOf('1 a');
  expect([
    timesOf('getIcmTimeseries', { pageToken: messages }),
    timesOf('listTokenBalances', { ...holders, pageToken: framed }),
    timesOf('listValidatorAddresses', { subnetId, pageToken: owners }),
  ]).toEqual([2, 4, 1]);
});
