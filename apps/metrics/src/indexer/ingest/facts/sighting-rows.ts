import { sightingRoles } from '../../../metrics/source.js';
import { type Hex, zeroAddress } from '../../../source/chain-source.js';
import {
  dateTimeColumn,
  fixedStringColumn,
  uint8Column,
  uint32Column,
  uint64Column,
} from '../../../store/native/column.js';
import { type BlockFacts, type FactRows, factRows } from './fact-rows.js';

/** Rows of the table `sightings`: each address and role once in a batch, with the first block that it is seen in. */
export function sightingRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    role: uint8Column('role'),
    address: fixedStringColumn('address', 20),
    num: uint64Column('num'),
    ts: dateTimeColumn('ts'),
  };
  const seen = { party: new Set<Hex>(), creator: new Set<Hex>() };
  /** Row by row: the address, and the set that it is in. */
  const addresses: Hex[] = [];
  const sets: Set<Hex>[] = [];

  function see({ chain, block }: BlockFacts, role: keyof typeof seen, address: Hex): void {
    if (address === zeroAddress) return;
    const set = seen[role];
    const { size } = set;
    if (set.add(address).size === size) return;
    addresses.push(address);
    sets.push(set);
    columns.chain.push(chain);
    columns.role.push(sightingRoles[role]);
    columns.address.push(address);
    columns.num.push(block.number);
    columns.ts.push(Number(block.timestamp));
  }
  const rows = factRows(columns, (facts) => {
    for (const { from, to } of facts.block.transactions) {
      see(facts, 'party', from);
      see(facts, 'party', to ?? zeroAddress);
    }
    for (const { sender, recipient } of facts.transfers) {
      see(facts, 'party', sender);
      see(facts, 'party', recipient);
    }
    for (const ofTransaction of facts.creations)
      for (const { creator } of ofTransaction) see(facts, 'creator', creator);
  });
  return {
    get length() {
      return rows.length;
    },
    add: rows.add,
    encode: rows.encode,
    truncate(length) {
      for (const [index, address] of addresses.splice(length).entries())
        sets[length + index]?.delete(address);
      sets.length = addresses.length;
      rows.truncate(length);
    },
  };
}
