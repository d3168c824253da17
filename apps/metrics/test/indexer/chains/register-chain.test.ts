import { expect, test } from 'vitest';
import { registerChain } from '../../../src/indexer/chains/register-chain.js';
import { loadState } from '../../../src/state/load-state.js';
import { emptyState } from '../../../src/state/service-state.js';
import { singleStore } from '../../../src/store/stores.js';
import { addressOf, createFakeChain } from '../../fixtures/fake-chain.js';
import { isFollowing, openIngest } from '../../fixtures/ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
const [one, other] = [addressOf(1), addressOf(2)] as const;

test('other messengers are refused once blocks are stored, and the message says what to do', async () => {
  const { context, followUntil, addChain } = await openIngest(store(), { metrics: [] });
  const record = { ...addChain().record, blockchainId: 'mine', evmChainId: 7n };
  const register = async (messengers: readonly string[]) => {
    const state = emptyState();
    await loadState(singleStore(store()), state);
    return registerChain(store(), state, context.writer, record, new Set(messengers));
  };
  await register([one]);
  const chain = await register([other, one]);
  expect(chain.messengers).toEqual([one, other]);

  const fake = createFakeChain(7n);
  fake.append(1_770_000_000);
  await followUntil(chain, fake.source, isFollowing(0));
  expect((await register([one, other])).key).toBe(chain.key);
  await expect(register([other])).rejects.toMatchObject({
    code: 'invalid-config',
    message: expect.stringContaining(
      `start with --teleporter-address ${one},${other}, or use another --data-dir`,
    ),
  });
});
