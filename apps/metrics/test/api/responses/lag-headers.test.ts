import { expect, test } from 'vitest';
import type { MetricsContext } from '../../../src/api/metrics-context.js';
import { lagHeaders } from '../../../src/api/responses/lag-headers.js';
import { emptyPlatformStates, platformOf } from '../../../src/state/platform/platform-state.js';

test('an answer of one network tells how far its own platform chain is behind, and no other', () => {
  const platforms = emptyPlatformStates();
  for (const [network, confirmedAt] of [
    ['mainnet', 10_000],
    ['testnet', 6_400],
  ] as const) {
    const state = platformOf(platforms, network);
    state.watermark = { height: 7n, time: confirmedAt, id: '0x01' };
    state.confirmedAt = confirmedAt;
  }
  const context = { platform: { platforms }, now: () => 10_000 } as unknown as MetricsContext;
  const of = (network?: string) => lagHeaders(context, 'getNetworkMetrics', { network });
  expect(of('mainnet')).toBeUndefined();
  expect(of('testnet')).toEqual({ 'x-firn-lag-seconds': '3600' });
  expect(of('fuji')).toEqual(of('testnet'));
  expect(of()).toEqual(of('testnet'));
});

test('a platform chain of which nothing is stored yet is behind since it is followed', () => {
  const platforms = emptyPlatformStates();
  platformOf(platforms, 'testnet').followedSince = 9_000;
  const context = { platform: { platforms }, now: () => 10_000 } as unknown as MetricsContext;
  const of = (network: string) => lagHeaders(context, 'getNetworkMetrics', { network });
  expect(of('mainnet')).toBeUndefined();
  expect(of('testnet')).toEqual({ 'x-firn-lag-seconds': '1000' });
});
