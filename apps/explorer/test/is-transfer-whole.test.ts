import { expect, it } from 'vitest';
import type { AtomicHalf } from '../src/decode/atomic-half.ts';
import { isTransferWhole } from '../src/decode/is-transfer-whole.ts';

const none = { waiting: new Set<string>() };

it('knows all of a transfer when each output is taken or waits, and the block of each half is known', () => {
  const sent = half('export', 'sent');
  const taken = half('import', 'taken');
  expect(isTransferWhole({ half: sent, others: [], unclaimed: none })).toBe(false);
  expect(isTransferWhole({ half: sent, others: [], unclaimed: { waiting: new Set(['sent:0']) } })).toBe(true);
  expect(isTransferWhole({ half: sent, others: [taken], unclaimed: none })).toBe(true);
  expect(isTransferWhole({ half: taken, others: [], unclaimed: none })).toBe(false);
  expect(isTransferWhole({ half: taken, others: [sent], unclaimed: none })).toBe(true);
  const elsewhere = { ...sent, block: undefined };
  expect(isTransferWhole({ half: taken, others: [elsewhere], unclaimed: none })).toBe(false);
});

function half(direction: AtomicHalf['direction'], id: string): AtomicHalf {
  const output = { name: 'sent:0', exportId: 'sent', index: 0, assetId: 'a', amount: 1n, addresses: [] };
  const place = { block: 1n, time: 1n, accounts: [], made: [], burned: new Map() };
  return { id, direction, chain: 'P', ...place, outputs: [output] };
}
