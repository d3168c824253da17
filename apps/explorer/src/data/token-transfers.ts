import type { Log } from '@firn/node-validators';

type Hex = `0x${string}`;

/** First topic of `Transfer(address,address,uint256)`, of ERC-20 and ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** First topic of `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
export const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';

/** A standard that tokens keep to. */
export type TokenKind = 'ERC-20' | 'ERC-721' | 'ERC-1155';

/** One transfer of a token, as its contract logged it: a contract may log what did not happen. */
export interface TokenTransfer {
  readonly contract: Hex;
  readonly kind: TokenKind;
  readonly from: Hex;
  readonly to: Hex;
  /** Of a token whose items are told apart. */
  readonly id: bigint | undefined;
  readonly amount: bigint;
  readonly block: bigint;
  /** Unix seconds of the block; undefined of older nodes, which do not tell. */
  readonly time: bigint | undefined;
  readonly transaction: Hex;
  readonly logIndex: bigint;
}

/** What a log says of a transfer; undefined where it is of another shape. */
export function readTransfer(log: Log): TokenTransfer | undefined {
  const { address: contract, topics, data, blockNumber, blockTimestamp: time } = log;
  const { transactionHash: transaction, logIndex } = log;
  const [first, one, two, three] = topics;
  const place = { contract, block: blockNumber, time, transaction, logIndex };
  const [from, to] =
    first === transferTopic ? [addressOf(one), addressOf(two)] : [addressOf(two), addressOf(three)];
  if (from === undefined || to === undefined) return undefined;
  if (first === transferTopic && topics.length === 3 && data.length === 66)
    return { ...place, kind: 'ERC-20', from, to, id: undefined, amount: BigInt(data) };
  if (first === transferTopic && three !== undefined && data === '0x')
    return { ...place, kind: 'ERC-721', from, to, id: BigInt(three), amount: 1n };
  if (first !== transferSingleTopic || data.length !== 130) return undefined;
  const id = BigInt(data.slice(0, 66));
  return { ...place, kind: 'ERC-1155', from, to, id, amount: BigInt(`0x${data.slice(66)}`) };
}

function addressOf(topic: string | undefined): Hex | undefined {
  const address = /^0x0{24}([\da-f]{40})$/.exec(topic ?? '')?.[1];
  return address === undefined ? undefined : `0x${address}`;
}
