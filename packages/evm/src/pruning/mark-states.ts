import { decodeAccount, emptyCodeHash, emptyStorageRoot } from '../state/account.js';
import type { HashSet } from '../state/hash-set.js';
import type { StoredStates } from '../state/state-database.js';
import { visitLinks } from '../trie/node-links.js';

interface Pending {
  readonly hash: Uint8Array;
  /** A node of the tree of accounts; otherwise of a storage. */
  readonly ofAccounts: boolean;
}

/**
 * Marks every node and code that the states of those roots are made of. Yields after each node: the caller decides when
 * to go on. What is marked already is passed over with all that is below it, so many states cost little more than one.
 * @throws MissingStateError when a node is not there.
 */
export function* markStates(
  states: StoredStates,
  roots: Iterable<Uint8Array>,
  marked: HashSet,
): Generator<void, void, void> {
  const pending: Pending[] = [];
  let ofAccounts = true;
  const push = (hash: Uint8Array, isAccountNode: boolean): void => {
    if (marked.add(hash)) pending.push({ hash, ofAccounts: isAccountNode });
  };
  const visitor = {
    node: (hash: Uint8Array) => push(hash, ofAccounts),
    value: (value: Uint8Array) => {
      if (!ofAccounts) return;
      const { storageRoot, codeHash } = decodeAccount(value, states.form);
      if (Buffer.compare(storageRoot, emptyStorageRoot) !== 0) push(storageRoot, false);
      if (Buffer.compare(codeHash, emptyCodeHash) !== 0) marked.add(codeHash);
    },
  };
  for (const root of roots) {
    if (Buffer.compare(root, emptyStorageRoot) === 0) continue;
    push(root, true);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      ofAccounts = next.ofAccounts;
      visitLinks(states.nodes.read(next.hash), visitor);
      yield;
    }
  }
}
