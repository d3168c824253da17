import { sightingRoles } from '../../metrics/fact-tables.js';
import {
  type BlockWithReceipts,
  type Hex,
  type SourceCreation,
  zeroAddress,
} from '../../source/chain-source.js';
import {
  type Column,
  dateTimeColumn,
  fixedStringColumn,
  nativeBlock,
  uint8Column,
  uint32Column,
  uint64Column,
  uint256Column,
} from '../../store/native-format.js';
import type { TokenTransfer } from './token-transfers.js';

/** A block and what follows from it, decoded once for all tables. */
export interface BlockFacts extends BlockWithReceipts {
  /** Number of the chain in the store. */
  readonly chain: number;
  /** Seconds since the last block of an earlier second; 0 where there is none to measure from. */
  readonly elapsed: number;
  readonly transfers: readonly PlacedTransfer[];
  readonly creations: readonly (readonly SourceCreation[])[];
}

/** A token transfer and where in its block it happened. */
export interface PlacedTransfer extends TokenTransfer {
  readonly logIndex: number;
  /** Position among the transfers of the same log. */
  readonly part: number;
}

/** The rows of one table, block by block. */
export interface FactRows {
  readonly length: number;
  /** @throws RangeError for a value that does not fit its column; some of the block's rows may be there then. */
  add(facts: BlockFacts): void;
  /** Forgets every row from this one on. */
  truncate(rows: number): void;
  /** The rows in the Native format; empty without rows. */
  encode(): Uint8Array[];
}

/** Rows that are nothing but their columns. */
function factRows(
  columns: Readonly<Record<string, Column<never>>>,
  add: (facts: BlockFacts) => void,
): FactRows {
  const all = Object.values(columns);
  return {
    get length() {
      return all[0]?.length ?? 0;
    },
    add,
    truncate(rows) {
      for (const column of all) column.truncate(rows);
    },
    encode: () => nativeBlock(all),
  };
}

/** Rows of the table `blocks`: one for each block. */
export function blockRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    ts: dateTimeColumn('ts'),
    hash: fixedStringColumn('hash', 32),
    parent: fixedStringColumn('parent', 32),
    gasUsed: uint64Column('gas_used'),
    gasLimit: uint64Column('gas_limit'),
    baseFee: uint256Column('base_fee'),
    txCount: uint32Column('tx_count'),
  };
  return factRows(columns, ({ chain, block }) => {
    columns.chain.push(chain);
    columns.num.push(block.number);
    columns.ts.push(Number(block.timestamp));
    columns.hash.push(block.hash);
    columns.parent.push(block.parentHash);
    columns.gasUsed.push(block.gasUsed);
    columns.gasLimit.push(block.gasLimit);
    columns.baseFee.push(block.baseFeePerGas ?? 0n);
    columns.txCount.push(block.transactions.length);
  });
}

/** Rows of the table `txs`: one for each transaction, with what its receipt says. */
export function txRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    idx: uint32Column('idx'),
    ts: dateTimeColumn('ts'),
    hash: fixedStringColumn('hash', 32),
    sender: fixedStringColumn('sender', 20),
    recipient: fixedStringColumn('recipient', 20),
    creation: uint8Column('creation'),
    success: uint8Column('success'),
    value: uint256Column('value'),
    gasUsed: uint64Column('gas_used'),
    gasPrice: uint256Column('gas_price'),
  };
  return factRows(columns, ({ chain, block, receipts }) => {
    for (const [index, receipt] of receipts.entries()) {
      const transaction = block.transactions[index];
      if (transaction === undefined) throw new RangeError(`there is no transaction ${index}`);
      columns.chain.push(chain);
      columns.num.push(block.number);
      columns.idx.push(index);
      columns.ts.push(Number(block.timestamp));
      columns.hash.push(transaction.hash);
      columns.sender.push(transaction.from);
      columns.recipient.push(transaction.to ?? zeroAddress);
      columns.creation.push(transaction.to == null ? 1 : 0);
      columns.success.push(receipt.status === 0n ? 0 : 1);
      columns.value.push(transaction.value);
      columns.gasUsed.push(receipt.gasUsed);
      columns.gasPrice.push(receipt.effectiveGasPrice);
    }
  });
}

/** Rows of the table `creates`: one for each contract that was created. */
export function createRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    idx: uint32Column('idx'),
    part: uint32Column('part'),
    ts: dateTimeColumn('ts'),
    creator: fixedStringColumn('creator', 20),
    contract: fixedStringColumn('contract', 20),
  };
  return factRows(columns, ({ chain, block, creations }) => {
    for (const [index, ofTransaction] of creations.entries()) {
      for (const [part, { creator, contract }] of ofTransaction.entries()) {
        columns.chain.push(chain);
        columns.num.push(block.number);
        columns.idx.push(index);
        columns.part.push(part);
        columns.ts.push(Number(block.timestamp));
        columns.creator.push(creator);
        columns.contract.push(contract);
      }
    }
  });
}

/** Rows of the table `transfers`: one for each token that went from one address to another. */
export function transferRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    logIndex: uint32Column('log_index'),
    part: uint32Column('part'),
    ts: dateTimeColumn('ts'),
    kind: uint8Column('kind'),
    token: fixedStringColumn('token', 20),
    sender: fixedStringColumn('sender', 20),
    recipient: fixedStringColumn('recipient', 20),
    id: uint256Column('id'),
    amount: uint256Column('amount'),
  };
  return factRows(columns, ({ chain, block, transfers }) => {
    for (const transfer of transfers) {
      columns.chain.push(chain);
      columns.num.push(block.number);
      columns.logIndex.push(transfer.logIndex);
      columns.part.push(transfer.part);
      columns.ts.push(Number(block.timestamp));
      columns.kind.push(transfer.kind);
      columns.token.push(transfer.token);
      columns.sender.push(transfer.sender);
      columns.recipient.push(transfer.recipient);
      columns.id.push(transfer.id);
      columns.amount.push(transfer.amount);
    }
  });
}

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

/** Rows of the table `spans`: what each block did in which time. */
export function spanRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    ts: dateTimeColumn('ts'),
    elapsed: uint32Column('elapsed'),
    gasUsed: uint64Column('gas_used'),
    txCount: uint32Column('tx_count'),
  };
  return factRows(columns, ({ chain, block, elapsed }) => {
    columns.chain.push(chain);
    columns.num.push(block.number);
    columns.ts.push(Number(block.timestamp));
    columns.elapsed.push(elapsed);
    columns.gasUsed.push(block.gasUsed);
    columns.txCount.push(block.transactions.length);
  });
}
