import { bigintToBytes, bigintToWord, bytesToBigint, bytesToHex, type Hex } from '@firn/primitives/bytes';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyStorageRoot, type StateForm } from '../../src/state/account.js';
import { StoredStates } from '../../src/state/state-database.js';
import { StateView } from '../../src/state/state-view.js';
import { WorldState } from '../../src/state/world-state.js';
import { memoryStateParts } from '../fixtures/memory-sub-store.js';

/** The same state, kept in the plainest way. */
interface Model {
  readonly accounts: Map<Hex, { nonce: bigint; balance: bigint; code: string; storage: Map<bigint, bigint> }>;
}

function copyOf(model: Model): Model {
  return {
    accounts: new Map(
      [...model.accounts].map(([key, account]) => [key, { ...account, storage: new Map(account.storage) }]),
    ),
  };
}

const address = fc.constantFrom<Hex>(...[1, 2, 3].map((n): Hex => `0x${String(n).repeat(40)}`));
const slot = fc.bigInt({ min: 0n, max: 3n });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('balance' as const), address, value: fc.bigInt({ min: 0n, max: 9n }) }),
  fc.record({ kind: fc.constant('code' as const), address, value: fc.constantFrom(0n, 1n, 2n) }),
  fc.record({
    kind: fc.constant('storage' as const),
    address,
    slot,
    value: fc.constantFrom(0n, 0n, 1n, 300n),
  }),
  fc.record({ kind: fc.constant('remove' as const), address }),
  fc.record({ kind: fc.constant('clear' as const), address }),
  fc.record({
    kind: fc.constantFrom('checkpoint' as const, 'keep' as const, 'revert' as const, 'commit' as const),
  }),
);

function newDatabase(form: StateForm): StateView {
  return new StateView(new StoredStates(memoryStateParts(), form), emptyStorageRoot);
}

/** The root of a model, built from nothing. */
function rootOf(model: Model, form: StateForm): string {
  const state = new WorldState(newDatabase(form));
  for (const [key, { nonce, balance, code, storage }] of model.accounts) {
    state.updateAccount(key, { nonce, balance });
    if (code !== '') state.setCode(key, Buffer.from(code));
    for (const [at, value] of storage) state.setStorage(key, bigintToWord(at), bigintToBytes(value));
  }
  return bytesToHex(state.commit());
}

describe('WorldState', () => {
  it.each(['ethereum', 'c-chain'] as const)(
    '%s: reads and roots follow any changes, checkpoints, reverts and commits',
    (form) => {
      fc.assert(
        fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
          const state = new WorldState(newDatabase(form));
          let model: Model = { accounts: new Map() };
          const saved: Model[] = [];
          const accountOf = (
            key: Hex,
          ): { nonce: bigint; balance: bigint; code: string; storage: Map<bigint, bigint> } => {
            const account = model.accounts.get(key) ?? {
              nonce: 0n,
              balance: 0n,
              code: '',
              storage: new Map(),
            };
            model.accounts.set(key, account);
            return account;
          };
          for (const step of operations) {
            if (step.kind === 'balance') {
              state.updateAccount(step.address, { balance: step.value });
              accountOf(step.address).balance = step.value;
            } else if (step.kind === 'code') {
              const code = step.value === 0n ? '' : `code ${step.value}`;
              state.setCode(step.address, Buffer.from(code));
              accountOf(step.address).code = code;
            } else if (step.kind === 'storage') {
              // Storage is written where an account is: the EVM runs no code elsewhere.
              state.updateAccount(step.address, {});
              state.setStorage(step.address, bigintToWord(step.slot), bigintToBytes(step.value));
              const { storage } = accountOf(step.address);
              if (step.value === 0n) storage.delete(step.slot);
              else storage.set(step.slot, step.value);
            } else if (step.kind === 'remove') {
              state.setAccount(step.address, undefined);
              model.accounts.delete(step.address);
            } else if (step.kind === 'clear') {
              state.clearStorage(step.address);
              model.accounts.get(step.address)?.storage.clear();
            } else if (step.kind === 'checkpoint') {
              state.checkpoint();
              saved.push(copyOf(model));
            } else if (saved.length === 0) {
              if (step.kind === 'commit') expect(bytesToHex(state.commit())).toBe(rootOf(model, form));
            } else if (step.kind === 'keep') {
              state.keep();
              saved.pop();
            } else if (step.kind === 'revert') {
              state.revert();
              model = saved.pop() ?? model;
            }
            for (const [key, { balance, code, storage }] of model.accounts) {
              expect(state.account(key)?.balance).toBe(balance);
              expect(Buffer.from(state.code(key)).toString()).toBe(code);
              for (const at of [0n, 1n, 2n, 3n]) {
                expect(bytesToBigint(state.storage(key, bigintToWord(at)))).toBe(storage.get(at) ?? 0n);
              }
            }
          }
          while (saved.length > 0) {
            state.keep();
            saved.pop();
          }
          expect(bytesToHex(state.commit())).toBe(rootOf(model, form));
        }),
        times(150),
      );
    },
  );

  it('names the value of a slot at the start of the transaction, whatever was written since', () => {
    const state = new WorldState(newDatabase('ethereum'));
    const key = bigintToWord(1n);
    const owner: Hex = `0x${'11'.repeat(20)}`;
    state.updateAccount(owner, { nonce: 1n });
    state.setStorage(owner, key, Uint8Array.of(1));
    state.startTransaction();
    state.checkpoint();
    state.setStorage(owner, key, Uint8Array.of(2));
    state.setStorage(owner, key, Uint8Array.of(3));
    expect(state.originalStorage(owner, key)).toEqual(Uint8Array.of(1));
    state.revert();
    expect(state.originalStorage(owner, key)).toEqual(Uint8Array.of(1));
    expect(state.storage(owner, key)).toEqual(Uint8Array.of(1));
  });

  it('clears bit 0 of storage keys on the C-Chain', () => {
    const state = new WorldState(newDatabase('c-chain'));
    const owner: Hex = `0x${'11'.repeat(20)}`;
    const odd = Buffer.from(`01${'00'.repeat(31)}`, 'hex');
    state.updateAccount(owner, { nonce: 1n });
    state.setStorage(owner, odd, Uint8Array.of(7));
    expect(odd[0]).toBe(1);
    expect(state.storage(owner, new Uint8Array(32))).toEqual(Uint8Array.of(7));
  });

  it('is not committed while a checkpoint is open', () => {
    const state = new WorldState(newDatabase('ethereum'));
    state.checkpoint();
    expect(() => state.commit()).toThrow('without open checkpoints');
  });
});
