import type { Block } from '@firn/evm/block';
import type { ChainReader } from '@firn/evm/chain';
import { settledNumber } from '@firn/evm/rules';
import type { StateView } from '@firn/evm/state';
import type { BlockNumberOrTag, BlockParameter } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import type { HostedChain } from '../chains/hosted-chain.js';
import { Refusal } from '../errors/refusal.js';
import { isPending } from '../executions/next-block.js';

/**
 * The block that a parameter means; undefined where there is none. Every role but `earliest` is the last accepted block
 * (reference: section 6.2); where blocks are accepted before they are executed, `safe` and `finalized` are the last settled one
 * (reference: helicon 3.8).
 * @throws Refusal for a number above it on a chain that refuses unfinalized data.
 */
export function findBlock(chain: ChainReader, parameter: BlockParameter = 'latest'): Block | undefined {
  if (typeof parameter === 'bigint') return findNumber(chain, parameter);
  if (typeof parameter === 'string') {
    if (isHash(parameter)) return chain.blockByHash(lower(parameter));
    const number = numberOfRole(chain, parameter);
    return number === chain.head.header.number ? chain.head : chain.block(number);
  }
  if ('blockNumber' in parameter) return findBlock(chain, parameter.blockNumber);
  return chain.blockByHash(lower(parameter.blockHash));
}

/**
 * The block that a parameter means.
 * @throws Refusal where there is none.
 */
export function requireBlock(chain: ChainReader, parameter: BlockParameter = 'latest'): Block {
  const block = findBlock(chain, parameter);
  if (block === undefined) throw new Refusal(missingBlock(chain, parameter));
  return block;
}

/** The number that a parameter means, whether there is such a block or not. */
export function toBlockNumber(chain: ChainReader, parameter: BlockNumberOrTag = 'latest'): bigint {
  return typeof parameter === 'bigint' ? parameter : numberOfRole(chain, parameter);
}

/** Hex in the lower case in which the chains keep it. */
export function lower(hex: Hex): Hex {
  return hex.toLowerCase() as Hex;
}

function numberOfRole({ head }: ChainReader, role: string): bigint {
  if (role === 'earliest') return 0n;
  return role === 'safe' || role === 'finalized' ? settledNumber(head) : head.header.number;
}

function findNumber(chain: ChainReader, number: bigint): Block | undefined {
  if (chain.refusesUnfinalized && number > chain.head.header.number && !isAsynchronous(chain)) {
    throw new Refusal('cannot query unfinalized data');
  }
  return chain.block(number);
}

/**
 * Why there is no state of a block, in the words of the reference node of the active upgrade (reference: helicon 3.8). On chains that make blocks
 * before Helicon, those of Hardhat follow: clients know it by either.
 */
function missingBlock(chain: ChainReader, parameter: BlockParameter): string {
  const hash = hashOf(parameter);
  if (!isAsynchronous(chain)) {
    if (hash !== undefined) return 'header for hash not found';
    if (chain.rules.production === undefined) return 'header not found';
    return `header not found: Received invalid block tag ${numberOf(parameter)}. Latest block number is ${chain.head.header.number}`;
  }
  if (hash !== undefined) return `block not found: hash ${lower(hash)}`;
  return `block not found: not accepted yet: block ${numberOf(parameter)}`;
}

/** The number or role that a parameter names; its hash where it names one. */
function numberOf(parameter: BlockParameter): string {
  if (typeof parameter !== 'object') return String(parameter);
  return String('blockNumber' in parameter ? parameter.blockNumber : parameter.blockHash);
}

/** Whether blocks are accepted before they are executed. */
function isAsynchronous({ canonical, head }: ChainReader): boolean {
  return canonical.rulesOf(head).asynchronous;
}

function isHash(parameter: string): parameter is Hex {
  return parameter.startsWith('0x');
}

/** The hash that a parameter names; undefined where it means a block by number or role. */
function hashOf(parameter: BlockParameter): Hex | undefined {
  if (typeof parameter === 'object') return 'blockHash' in parameter ? parameter.blockHash : undefined;
  return typeof parameter === 'string' && isHash(parameter) ? parameter : undefined;
}

/** Accounts of a block of the chain, or of the pending one. */
export type ReadableState = Pick<StateView, 'account' | 'code' | 'storage'>;

/** Whether a parameter means a block that is not made yet. */
export function hasPendingBlock({ isControlled }: HostedChain, block: BlockParameter | undefined): boolean {
  return isControlled && isPending(block);
}

/**
 * Reads the block that a parameter means; undefined where there is none. Where development controls are served, `pending` is the block that would
 * be made now, as with Anvil and Hardhat. Elsewhere it is the last accepted block, as with the reference node. Only the pending block is waited for.
 * @throws what `findBlock` throws.
 */
export function readBlock<Result>(
  hosted: HostedChain,
  block: BlockParameter,
  read: (block: Block | undefined) => Result,
): Result | Promise<Result> {
  if (!hasPendingBlock(hosted, block)) return read(findBlock(hosted.chain, block));
  return hosted.pendingBlocks.current().then((pending) => read(pending.block));
}

/**
 * Reads the state after the block that a parameter means. Pending transactions have run in that of `pending`, where development controls are served.
 * @throws Refusal where there is no such block.
 */
export function readState<Result>(
  hosted: HostedChain,
  block: BlockParameter | undefined,
  read: (state: ReadableState) => Result,
): Result | Promise<Result> {
  const { chain, pendingBlocks } = hosted;
  if (!hasPendingBlock(hosted, block) || !chain.pool.hasPending)
    return read(chain.stateAfter(requireBlock(chain, block)));
  return pendingBlocks.current().then(({ state }) => read(state));
}
