import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { Header } from '../block/header.js';
import { headerHash } from '../block/header-codec.js';
import { applyRules, type BlockPlace, type BlockRule } from './block-rule.js';
import { headerRules } from './header-rules.js';
import { isInvalidBlockError } from './invalid-block-error.js';

const maxOmmers = 2;
/** How many generations back the parent of an ommer may be. */
const ommerGenerations = 7n;

/** What the ommers of a block must be. */
export const ommerRules: readonly BlockRule<Block>[] = [
  {
    name: 'no ommers after Paris',
    source: 'EIP-3675',
    since: 'Paris',
    broken: ({ ommers }) =>
      ommers.length > 0 ? `the block has ${ommers.length} ommers, must have none` : undefined,
  },
  {
    name: 'ommer count',
    source: 'YP 11.1',
    until: 'Paris',
    broken: ({ ommers }) =>
      ommers.length > maxOmmers
        ? `the block has ${ommers.length} ommers, must have at most ${maxOmmers}`
        : undefined,
  },
  { name: 'ommers', source: 'YP 11.1', until: 'Paris', broken: checkOmmers },
];

function checkOmmers({ ommers, header }: Block, place: BlockPlace): string | undefined {
  if (ommers.length === 0) return undefined;
  const ancestors = new Map<Hex, Block>();
  const taken = new Set<Hex>();
  for (let back = 1n; back <= ommerGenerations && back <= header.number; back += 1n) {
    const ancestor = place.block(header.number - back);
    if (ancestor === undefined) break;
    ancestors.set(ancestor.hash, ancestor);
    for (const ommer of ancestor.ommers) taken.add(headerHash(ommer, 'ethereum'));
  }
  for (const ommer of ommers) {
    const hash = headerHash(ommer, 'ethereum');
    if (taken.has(hash)) return `ommer ${hash} is in the chain already`;
    if (ancestors.has(hash)) return `ommer ${hash} is an ancestor of the block`;
    const parent = ancestors.get(ommer.parentHash);
    if (parent === undefined || ommer.parentHash === header.parentHash) {
      return `ommer ${hash} must be a child of the second to the ${ommerGenerations}th ancestor of the block`;
    }
    const wrong = headerFault(ommer, parent, place);
    if (wrong !== undefined) return wrong;
    taken.add(hash);
  }
  return undefined;
}

function headerFault(ommer: Header, parent: Block, place: BlockPlace): string | undefined {
  const rules = place.rulesOf(ommer);
  const parentRules = place.rulesOf(parent.header);
  try {
    applyRules(headerRules, ommer, { ...place, parent, rules, parentRules }, `ommer ${ommer.number}`);
    return undefined;
  } catch (error) {
    if (isInvalidBlockError(error)) return error.message;
    throw error;
  }
}
