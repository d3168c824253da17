import { expect, test } from 'vitest';
import { createAbsence } from '../../../src/indexer/chains/keep-discovering.js';
import { newChainState } from '../../../src/state/load-state.js';
import { emptyState } from '../../../src/state/service-state.js';

test('a blockchain is gone when it was not listed twice in a row', () => {
  const state = emptyState();
  const record = { evmChainId: 1n, chainName: 'one', subnetId: 'subnet', network: 'testnet' } as const;
  state.chains.set(16, newChainState(16, { ...record, blockchainId: 'stored' }));
  const discovery = { listed: new Set<string>() };
  const absence = createAbsence(state, discovery);
  const gone = [[], ['stored'], [], []].map((listed) => {
    discovery.listed = new Set(listed);
    absence.look();
    return absence.isGone('stored');
  });
  expect(gone).toEqual([false, false, false, true]);
});
