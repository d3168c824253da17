import { expect, test } from 'vitest';
import { type FeeMeasure, readFeeSeries } from '../../../src/query/platform/fee-series.js';
import type { FeeRules } from '../../../src/source/platform/fee-rules.js';
import { hexOf } from '../../../src/source/platform/platform-network.js';
import { L1Validations } from '../../../src/state/platform/l1-validations.js';
import { emptyPlatformStates } from '../../../src/state/platform/platform-state.js';
import { filled } from '../../fixtures/fake-platform.js';

const day = 86_400;
const first = 20_000 * day;
const rules: FeeRules = { target: 10_000n, minPrice: 1n, excessConversionConstant: 1_246_488_515n };

/** A validation on each network: the main one is known for three days, the test network, a day later, for four. */
function twoNetworks() {
  const platforms = emptyPlatformStates();
  const known = { mainnet: [first, first + 3 * day], testnet: [first + day, first + 5 * day] } as const;
  for (const [index, state] of [...platforms.values()].entries()) {
    const [time, until] = known[state.network];
    const [validation, subnet] = [hexOf(filled(index + 1)), hexOf(filled(index + 3))];
    const node = hexOf(filled(index + 5, 20));
    state.validations = new L1Validations(rules);
    state.validations.apply({
      kind: 'created',
      validation,
      subnet,
      node,
      time,
      balance: 10n ** 9n,
      weight: 1n,
    });
    state.watermark = { height: 1n, time: until - 1, id: '0x' };
  }
  return platforms;
}

test.each<[FeeMeasure, number[]]>([
  ['daily', [day - 1, day, 2 * day - 1, 2 * day, day]],
  ['cumulative', [7 * day - 2, 6 * day - 1, 5 * day - 1, 3 * day, day]],
  ['paying', [1, 1, 2, 2, 1]],
])('%s of two networks that are known for other days is the sum of their days', (measure, values) => {
  const points = readFeeSeries({ platforms: twoNetworks() }, { measure, includes: () => true });
  expect(points.map(({ value }) => value)).toEqual(values);
  expect(points.at(-1)?.timestamp).toBe(first);
});
