import { isRpcError } from '@firn/jsonrpc/errors';
import {
  ethGetBalance,
  ethGetBlockByHash,
  ethGetBlockReceipts,
  ethGetCode,
  ethGetTransactionByHash,
  ethGetTransactionCount,
  ethGetTransactionReceipt,
} from '@firn/node-client';
import type { EvmBlock, Receipt, Transaction } from '@firn/node-validators';
import { concernsAddress } from '../decode/concerns-address.js';
import { acceptedBlock } from './accepted-block.js';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** Most blocks of a list, and of one batch. */
const blocksOfPage = 25;
/** Most blocks that are looked through for an address at once: a second or two. */
const blocksOfHistory = 1000n;
/** After so many transactions of an address there is enough to read. */
const hitsOfHistory = 25;

// The reference node's words for a block above the last accepted one, before Helicon and since.
const notYet = ['cannot query unfinalized data', 'block not found: not accepted yet'];
const untilHead = { until: 'head' } as const;
const untilIncluded = { until: 'included' } as const;
type Hex = `0x${string}`;

/** A block whose transactions are whole. */
export interface FullBlock extends Omit<EvmBlock, 'transactions'> {
  readonly transactions: readonly Transaction[];
}

/** A transaction and what became of it; the receipt and the block are null while it waits. */
export interface FullTransaction {
  readonly transaction: Transaction;
  readonly receipt: Receipt | null;
  readonly block: EvmBlock | null;
}

/** What an account has at the newest block. */
export interface Account {
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: Hex;
}

/** The newest blocks, or those up to and with one, the highest first. */
export function blocksQuery(chain: Chain, upTo?: bigint): QueryOptions<readonly FullBlock[]> {
  return {
    queryKey: keyOf(chain, 'blocks', String(upTo ?? 'latest')),
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const newest = await blockAt(chain, upTo ?? 'latest', signal);
      if (newest === null) return [];
      const below = Array.from({ length: blocksOfPage - 1 }, (_, index) => newest.number - BigInt(index + 1));
      const others = await Promise.all(
        below.filter((number) => number >= 0n).map((number) => blockAt(chain, number, signal)),
      );
      return [newest, ...others].filter((block) => block !== null).map(withTransactions);
    },
  };
}

/** A block by its number, in decimal digits, or by its hash; null where there is none. */
export function blockQuery(chain: Chain, name: string): QueryOptions<FullBlock | null> {
  return {
    queryKey: keyOf(chain, 'block', name),
    meta: name.startsWith('0x') ? untilIncluded : untilHead,
    queryFn: async ({ signal }) => {
      const block = name.startsWith('0x')
        ? await ethGetBlockByHash(connection().node, { hash: name as Hex, fullTx: true }, at(chain, signal))
        : await blockAt(chain, BigInt(name), signal);
      return block === null ? null : withTransactions(block);
    },
  };
}

/** A transaction by its hash; null where the node knows none. */
export function transactionQuery(chain: Chain, hash: Hex): QueryOptions<FullTransaction | null> {
  return {
    queryKey: keyOf(chain, 'tx', hash),
    meta: untilIncluded,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const [transaction, receipt] = await Promise.all([
        ethGetTransactionByHash(node, { hash }, at(chain, signal)),
        ethGetTransactionReceipt(node, { hash }, at(chain, signal)),
      ]);
      if (transaction === null) return null;
      if (receipt === null) return { transaction, receipt, block: null };
      const block = await ethGetBlockByHash(
        node,
        { hash: receipt.blockHash, fullTx: false },
        at(chain, signal),
      );
      return { transaction, receipt, block };
    },
  };
}

/** What was found of an address in the blocks that were looked through, the highest first. */
export interface AddressHistory {
  readonly blocks: readonly FullBlock[];
  readonly highest: bigint;
  readonly lowest: bigint;
}

/** The blocks with transactions of an address, and those with atomic ones of anybody, from one down, until enough are found or many blocks are looked through. */
export function historyQuery(chain: Chain, address: Hex, highest: bigint): QueryOptions<AddressHistory> {
  return {
    queryKey: keyOf(chain, 'history', address, String(highest)),
    queryFn: async ({ signal }) => {
      const found: FullBlock[] = [];
      let hits = 0;
      let next = highest;
      const end = highest - blocksOfHistory;
      while (next >= 0n && next > end && hits < hitsOfHistory) {
        const numbers = Array.from({ length: blocksOfPage }, (_, index) => next - BigInt(index));
        const blocks = await Promise.all(
          numbers.filter((number) => number >= 0n).map((number) => blockAt(chain, number, signal)),
        );
        for (const block of blocks.filter((one) => one !== null).map(withTransactions)) {
          const transactions = block.transactions.filter((one) => concernsAddress(one, address));
          // Its atomic transactions stand in the extra data, and are read where they are shown.
          const hasAtomics = (block.blockExtraData ?? '0x') !== '0x';
          if (transactions.length > 0 || hasAtomics) found.push({ ...block, transactions });
          hits += transactions.length;
        }
        next -= BigInt(blocksOfPage);
      }
      return { blocks: found, highest, lowest: next < 0n ? 0n : next + 1n };
    },
  };
}

/** The hashes of the transactions of a block that failed. */
export function failedQuery(chain: Chain, block: Hex): QueryOptions<ReadonlySet<string>> {
  return {
    queryKey: keyOf(chain, 'failed', block),
    queryFn: async ({ signal }) => {
      const receipts = (await ethGetBlockReceipts(connection().node, { block }, at(chain, signal))) ?? [];
      const failed = receipts.filter(({ status }) => status === 0n);
      return new Set(failed.map(({ transactionHash }) => transactionHash));
    },
  };
}

/** An account at the newest block. */
export function accountQuery(chain: Chain, address: Hex): QueryOptions<Account> {
  return {
    queryKey: keyOf(chain, 'address', address),
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const params = { address, block: 'latest' } as const;
      const [balance, nonce, code] = await Promise.all([
        ethGetBalance(node, params, at(chain, signal)),
        ethGetTransactionCount(node, params, at(chain, signal)),
        ethGetCode(node, params, at(chain, signal)),
      ]);
      return { balance, nonce, code };
    },
  };
}

function keyOf(chain: Chain, ...rest: readonly string[]): readonly string[] {
  return [chain.genesis, chain.path, ...rest];
}

function at(chain: Chain, signal: AbortSignal) {
  return { pathParams: { blockchainId: chain.path }, signal };
}

/** The block of a number; null where it is not there yet, which nodes of these chains refuse to tell of. */
async function blockAt(
  chain: Chain,
  number: bigint | 'latest',
  signal: AbortSignal,
): Promise<EvmBlock | null> {
  try {
    return await acceptedBlock(chain.path, { number, fullTx: true, signal });
  } catch (error) {
    if (isRpcError(error) && notYet.some((words) => error.message.includes(words))) return null;
    throw error;
  }
}

function withTransactions(block: EvmBlock): FullBlock {
  const transactions = block.transactions.filter((item) => typeof item !== 'string');
  return { ...block, transactions };
}
