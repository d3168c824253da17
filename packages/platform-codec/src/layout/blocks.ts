import type { PlatformBlockContent } from '../model/blocks.js';
import { anyOf } from '../wire/interface-value.js';
import { list } from '../wire/list.js';
import { u64 } from '../wire/scalars.js';
import { id } from './owners.js';
import { nested } from './signed.js';
import { unsignedPlatformTx } from './transactions.js';

const tx = nested(unsignedPlatformTx);
const txs = list(tx);
const common = { parentId: id, height: u64 };

/** Every block of the platform chain: its type ID and its fields in the order of the bytes (reference: section 4.2). */
export const platformBlockContent = anyOf<PlatformBlockContent>({
  ApricotProposalBlock: { typeId: 0, fields: { ...common, tx } },
  ApricotAbortBlock: { typeId: 1, fields: common },
  ApricotCommitBlock: { typeId: 2, fields: common },
  ApricotStandardBlock: { typeId: 3, fields: { ...common, txs } },
  ApricotAtomicBlock: { typeId: 4, fields: { ...common, tx } },
  BanffProposalBlock: { typeId: 29, fields: { time: u64, txs, ...common, tx } },
  BanffAbortBlock: { typeId: 30, fields: { time: u64, ...common } },
  BanffCommitBlock: { typeId: 31, fields: { time: u64, ...common } },
  BanffStandardBlock: { typeId: 32, fields: { time: u64, ...common, txs } },
});
