import type { Block } from '@firn/evm/block';
import type { EvmChain } from '@firn/evm/chain';
import { stateHistory } from '@firn/evm/pruning';
import type { BlockParameter } from '@firn/node-validators';
import type { ChainSettings } from '../config/chain-settings.js';
import { Refusal } from '../errors/refusal.js';
import { lower, requireBlock } from './block-parameter.js';

/** How many blocks before the head an archival node proves where nothing else is set: 24 hours of them, one every two seconds. */
const defaultWindow = 43_200n;
const defaultAgeSeconds = 86_400n;

type WindowSettings = Pick<ChainSettings, 'pruningEnabled' | 'historicalProofQueryWindow'>;

/** How many blocks before the last accepted one can be proved; 0 is all. */
export function proofWindow({ pruningEnabled, historicalProofQueryWindow }: WindowSettings): bigint {
  return pruningEnabled ? stateHistory : (historicalProofQueryWindow ?? defaultWindow);
}

/**
 * The block that a parameter means, if it is within the window of proofs. Roles are always answered.
 * @throws Refusal where there is none, or it is too old (requirement: limits of `eth_getProof`; the words are
 * the reference's, section 6.2).
 */
export function requireProofBlock(
  chain: EvmChain,
  settings: WindowSettings,
  parameter: BlockParameter = 'latest',
): Block {
  const hash = toHash(parameter);
  const block = hash === undefined ? requireBlock(chain, parameter) : chain.blockByHash(lower(hash));
  if (block === undefined) throw new Refusal(`block from hash ${hash} doesn't exist`);
  if (isRole(parameter)) return block;
  const { number } = block.header;
  const { oldest, window } = currentWindow(chain, settings);
  if (number >= oldest) return block;
  throw new Refusal(
    `historical proof query not allowed: block number ${number} is before the oldest allowed block number ${oldest} (window of ${window} blocks)`,
  );
}

/** The oldest block that can be proved, and how many blocks before the head that is at most. */
function currentWindow(
  chain: EvmChain,
  settings: WindowSettings,
): { readonly oldest: bigint; readonly window: bigint } {
  const window = proofWindow(settings);
  const { number: head, timestamp } = chain.head.header;
  const byCount = window === 0n || window > head ? 0n : head - window;
  const isDefault = !settings.pruningEnabled && settings.historicalProofQueryWindow === undefined;
  if (!isDefault) return { oldest: byCount, window };
  const byAge = firstSince(chain, timestamp - defaultAgeSeconds);
  return byAge > byCount ? { oldest: byAge, window: head - byAge } : { oldest: byCount, window };
}

/** The first block of that time or later. Times of blocks never fall. */
function firstSince(chain: EvmChain, seconds: bigint): bigint {
  let from = 0n;
  let to = chain.head.header.number;
  while (from < to) {
    const middle = (from + to) / 2n;
    if ((chain.block(middle)?.header.timestamp ?? 0n) < seconds) from = middle + 1n;
    else to = middle;
  }
  return from;
}

function isHash(parameter: string): boolean {
  return parameter.startsWith('0x');
}

function isRole(parameter: BlockParameter): boolean {
  if (typeof parameter === 'object' && 'blockNumber' in parameter) return isRole(parameter.blockNumber);
  return typeof parameter === 'string' && !isHash(parameter);
}

function toHash(parameter: BlockParameter): `0x${string}` | undefined {
  if (typeof parameter === 'string') return isHash(parameter) ? (parameter as `0x${string}`) : undefined;
  return typeof parameter === 'object' && 'blockHash' in parameter ? parameter.blockHash : undefined;
}
