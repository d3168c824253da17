import { type Store, textKey } from '@firn/storage';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { openChain } from '../../src/chain/open-chain.js';
import { readGenesis } from '../../src/chain/storage/read-genesis.js';
import { createEthereumRules } from '../../src/rules/ethereum-rules.js';

const name = 'test';
const account = `0x${'11'.repeat(20)}` as const;
const documentWith = (balance: string): string =>
  JSON.stringify({ config: { chainId: 1 }, gasLimit: '0x1c9c380', alloc: { [account]: { balance } } });
const document = documentWith('0x2a');

function open(store: Store, text: string): EvmChain {
  const genesis = readGenesis(store, name, text);
  return openChain({ store, name, genesis, rules: createEthereumRules(genesis) });
}

async function opened(store: Store, text = document): Promise<EvmChain> {
  const chain = open(store, text);
  await chain.close();
  return chain;
}

describe('a chain that is opened again', () => {
  it('does not look at the accounts of its genesis, which are still told', async () => {
    const store = temporaryStore();
    const { canonical } = await opened(store);
    const genesis = readGenesis(store, name, document);
    expect(genesis.alloc).toMatchObject([{ address: account, balance: 42n }]);
    const unread = Object.defineProperty({ ...genesis }, 'alloc', {
      get: () => {
        throw new Error('the accounts were read');
      },
    });
    const again = openChain({ store, name, genesis: unread, rules: createEthereumRules(genesis) });
    expect(again.head.hash).toBe(canonical.head.hash);
    expect(again.stateAfter(again.head).balance(account)).toBe(42n);
    await again.close();
  });

  it('is refused with another genesis, and told what to do', async () => {
    const store = temporaryStore();
    await opened(store);
    expect(() => open(store, documentWith('0x2b'))).toThrow(
      /holds chain test with genesis 0x[0-9a-f]{64}, not 0x[0-9a-f]{64}: the genesis document or the upgrades at its time were changed; start with those/u,
    );
    await opened(store);
  });

  it('takes the same genesis in another form', async () => {
    const store = temporaryStore();
    const { canonical } = await opened(store);
    const again = await opened(store, JSON.stringify(JSON.parse(document), undefined, 2));
    expect(again.head.hash).toBe(canonical.head.hash);
  });

  it('takes up a store that was made before what its genesis is made of was kept', async () => {
    const store = temporaryStore();
    const { canonical } = await opened(store);
    const meta = store.subStore(`${name}/meta`);
    store.write(() => {
      for (const key of ['genesis-mark', 'genesis-outline', 'genesis']) meta.remove(textKey(key));
    });
    expect((await opened(store)).head.hash).toBe(canonical.head.hash);
    expect(canonical.store.facts.genesisDocument).toBe(document);
  });

  it('notices other upgrades at the time of its genesis', async () => {
    const store = temporaryStore();
    await opened(store);
    const genesis = readGenesis(store, name, document);
    const rules = {
      ...createEthereumRules(genesis),
      stateUpgrades: () => [
        (state: { updateAccount(at: typeof account, fields: object): void }) =>
          state.updateAccount(`0x${'22'.repeat(20)}` as typeof account, { nonce: 1n }),
      ],
    };
    expect(() => openChain({ store, name, genesis, rules })).toThrow('upgrades at its time were changed');
  });
});
