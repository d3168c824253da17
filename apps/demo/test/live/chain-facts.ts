import type { ChainSender } from './evm-account.js';

type Hex = `0x${string}`;

/** A transfer that a token's log tells of. */
export interface TransferFact {
  readonly from: Hex;
  readonly to: Hex;
}

/** A transaction with what its receipt says. */
export interface TransactionFact {
  readonly from: Hex;
  readonly to: Hex | null;
  readonly gasUsed: bigint;
  /** In wei. */
  readonly price: bigint;
  readonly transfers: readonly TransferFact[];
}

/** A message that a messenger's log tells of. */
export interface MessageFact {
  readonly id: Hex;
  readonly sent: boolean;
  /** Blockchain ID of the other side. */
  readonly peer: Hex;
}

/** A block as its node tells of it. */
export interface BlockFact {
  readonly number: bigint;
  /** Unix seconds. */
  readonly time: number;
  readonly transactions: readonly TransactionFact[];
  /** Who made a contract, once for each. */
  readonly deployers: readonly Hex[];
  readonly messages: readonly MessageFact[];
}

interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
}

interface Frame {
  readonly type: string;
  readonly from: Hex;
  readonly error?: string;
  readonly calls?: readonly Frame[];
}

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferOfItem = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const transferOfItems = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const send = '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8';
const receive = '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34';

/** Reads every block of a chain, its receipts and its traces. @param messenger whose logs tell of messages. */
export async function readChainFacts({ ask, reader }: ChainSender, messenger: Hex): Promise<BlockFact[]> {
  const head = await reader.getBlockNumber();
  const numbers = Array.from({ length: Number(head) + 1 }, (_, number) => number);
  return Promise.all(
    numbers.map(async (number) => {
      const quantity = `0x${number.toString(16)}`;
      const [block, receipts, traces] = await Promise.all([
        ask<{ timestamp: Hex }>('eth_getBlockByNumber', quantity, false),
        ask<{ from: Hex; to: Hex | null; gasUsed: Hex; effectiveGasPrice: Hex; logs: Log[] }[]>(
          'eth_getBlockReceipts',
          quantity,
        ),
        number === 0
          ? []
          : ask<{ result: Frame }[]>('debug_traceBlockByNumber', quantity, { tracer: 'callTracer' }),
      ]);
      return {
        number: BigInt(number),
        time: Number(block.timestamp),
        transactions: receipts.map(({ from, to, gasUsed, effectiveGasPrice, logs }) => ({
          from,
          to,
          gasUsed: BigInt(gasUsed),
          price: BigInt(effectiveGasPrice),
          transfers: logs.flatMap(transferOf),
        })),
        deployers: traces.flatMap(({ result }) => deployersIn(result)),
        messages: receipts
          .flatMap(({ logs }) => logs)
          .filter(({ address }) => address.toLowerCase() === messenger.toLowerCase())
          .flatMap(messageOf),
      };
    }),
  );
}

/** The blocks of a chain since it began: a genesis of more than 30 days before the first block tells when it was written. */
export function sinceBegin(blocks: readonly BlockFact[]): BlockFact[] {
  const [genesis, first] = blocks;
  const isOld = genesis !== undefined && first !== undefined && first.time - genesis.time > 30 * 86_400;
  return blocks.slice(isOld ? 1 : 0);
}

function transferOf({ topics }: Log): TransferFact[] {
  const party = (index: number): Hex => `0x${(topics[index] ?? '').slice(-40)}`;
  if (topics[0] === transfer && (topics.length === 3 || topics.length === 4))
    return [{ from: party(1), to: party(2) }];
  if ((topics[0] === transferOfItem || topics[0] === transferOfItems) && topics.length === 4)
    return [{ from: party(2), to: party(3) }];
  return [];
}

function messageOf({ topics: [event, id, peer] }: Log): MessageFact[] {
  if (id === undefined || peer === undefined || (event !== send && event !== receive)) return [];
  return [{ id, peer, sent: event === send }];
}

/** What failed made nothing, and nothing inside of it did. */
function deployersIn({ type, from, error, calls = [] }: Frame): Hex[] {
  if (error !== undefined) return [];
  return [...(type === 'CREATE' || type === 'CREATE2' ? [from] : []), ...calls.flatMap(deployersIn)];
}
