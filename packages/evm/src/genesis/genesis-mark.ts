import { createHash } from 'node:crypto';
import type { StateDatabase } from '../state/state-database.js';
import type { StateUpgrade } from '../state/state-upgrade.js';
import { buildGenesisState } from './genesis-state.js';
import type { Genesis } from './parse-genesis.js';

/** The digest of a genesis document: 32 bytes. */
function documentDigest(document: string): Uint8Array {
  return createHash('sha256').update(document).digest();
}

/**
 * Tells what a first state is made of without making it: the digest of the document, and the root of what the rules alone
 * put into the state. 64 bytes. The same mark means the same state.
 */
export function genesisMark(
  database: StateDatabase,
  genesis: Genesis,
  upgrades: readonly StateUpgrade[],
): Uint8Array {
  const { root } = buildGenesisState(database, genesis, upgrades, []).view;
  return Buffer.concat([documentDigest(genesis.document), root]);
}

/** Whether a mark is that of a document. */
export function marksDocument(mark: Uint8Array, document: string): boolean {
  return documentDigest(document).every((byte, index) => byte === mark[index]);
}
