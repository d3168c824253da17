import { RLP } from '@ethereumjs/rlp';
import { emptyAccount, HashSet } from '@firn/evm/state';
import { visitLinks } from '@firn/evm/trie';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import type { SubStore } from '@firn/storage';
import { type Fault, faultOf } from './fault.js';

/** A state that a chain keeps. */
export interface KeptState {
  /** Of the block that it is after. */
  readonly number: bigint;
  readonly root: Uint8Array;
}

/** Where states are on disk: trie nodes and codes by their hashes. */
export interface StateParts {
  readonly nodes: SubStore;
  readonly codes: SubStore;
}

interface Pending {
  readonly hash: Uint8Array;
  /** A node of the trie of accounts; otherwise of a storage. */
  readonly ofAccounts: boolean;
}

/**
 * Checks that states are there as a whole, from their roots on: all nodes of their accounts and storages, and all codes. What several states
 * share is looked at once, and is told of with the first of them.
 */
export function* verifyStates(
  { nodes, codes }: StateParts,
  states: readonly KeptState[],
  onEntry: () => void,
): Generator<Fault> {
  const seen = new HashSet();
  const pending: Pending[] = [];
  const missingCodes: Uint8Array[] = [];
  const push = (hash: Uint8Array, ofAccounts: boolean): void => {
    if (!bytesEqual(hash, emptyAccount.storageRoot) && seen.add(hash)) pending.push({ hash, ofAccounts });
  };
  const readAccount = (value: Uint8Array): void => {
    const [, , storageRoot, codeHash] = accountFields(value);
    push(Uint8Array.from(storageRoot), false);
    if (bytesEqual(codeHash, emptyAccount.codeHash) || !seen.add(codeHash)) return;
    if (!codes.has(codeHash)) missingCodes.push(codeHash);
  };
  for (const { number, root } of states) {
    const state = `the state after block ${number}`;
    push(root, true);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      onEntry();
      const { hash, ofAccounts } = next;
      yield* faultOf(nodes.name, `node ${bytesToHex(hash)} of ${state}`, () => {
        const encoded = nodes.get(hash);
        if (encoded === undefined) throw new Error('it is missing');
        visitLinks(encoded, {
          node: (link) => push(Uint8Array.from(link), ofAccounts),
          value: (value) => ofAccounts && readAccount(value),
        });
      });
      for (const code of missingCodes.splice(0)) {
        yield { table: codes.name, what: `code ${bytesToHex(code)} of ${state}: it is missing` };
      }
    }
  }
}

type AccountFields = readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array, ...Uint8Array[]];

// The chains' forms of an account differ in what follows these.
function accountFields(value: Uint8Array): AccountFields {
  const fields = RLP.decode(value);
  if (!Array.isArray(fields) || fields.length < 4) throw new Error('an account of it has too few fields');
  return fields as unknown as AccountFields;
}
