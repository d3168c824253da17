import type { Hex } from '@firn/primitives/bytes';
import type { Header } from '../block/header.js';
import { zeroHash } from '../block/header.js';
import { headerEnvironment } from '../execution/block-environment.js';
import { createExecutionRules, type ExecutionRules } from '../execution/rules.js';
import { blobBaseFee } from '../fees/blob-fee.js';
import { initialBaseFee } from '../fees/eip1559.js';
import { firstHeader } from '../genesis/first-header.js';
import type { Genesis } from '../genesis/parse-genesis.js';
import { emptyRoot } from '../trie/trie.js';
import type { ChainRules } from './chain-rules.js';
import { type Fork, forkSchedule } from './fork-schedule.js';

/** The hash of no requests: sha256 of nothing. */
const emptyRequestsHash: Hex = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Place = Pick<Header, 'number' | 'timestamp' | 'difficulty'>;

/** The rules of Ethereum with the forks of a genesis document. Blocks of such chains are imported, not made. */
export function createEthereumRules(genesis: Genesis): ChainRules {
  const { chainId } = genesis;
  const forks = forkSchedule(genesis.config);
  const made = new Map<Fork, ExecutionRules>();
  const executionRulesAt = (place: Place): ExecutionRules => {
    const fork = forkAt(forks, place);
    const rules =
      made.get(fork) ??
      createExecutionRules({ chainId, name: fork.name, hardfork: fork.hardfork, blobs: fork.blobs });
    made.set(fork, rules);
    return rules;
  };
  return {
    chainId,
    stateForm: 'ethereum',
    headerForm: 'ethereum',
    executionRulesAt,
    environmentOf: ({ header }) => ({
      prevRandao: header.mixHash,
      blobBaseFee: blobBaseFeeOf(header, executionRulesAt(header)),
      ...headerEnvironment(header),
    }),
    stateUpgrades: () => [],
    genesisHeader: (document, stateRoot) => genesisHeader(document, stateRoot, executionRulesAt(document)),
    production: undefined,
  };
}

function forkAt(forks: readonly Fork[], place: Place): Fork {
  const fork = forks.findLast(({ from }) => {
    if ('block' in from) return place.number >= from.block;
    // A block of proof of stake has no difficulty (EIP-3675).
    if ('merge' in from) return place.difficulty === 0n;
    return place.timestamp >= from.timestamp;
  });
  if (fork === undefined) throw new RangeError(`block number ${place.number} must not be negative`);
  return fork;
}

function blobBaseFeeOf(header: Header, rules: ExecutionRules): bigint | undefined {
  if (header.excessBlobGas === undefined || rules.blobs === undefined) return undefined;
  return blobBaseFee(header.excessBlobGas, rules.blobs);
}

function genesisHeader(genesis: Genesis, stateRoot: Hex, rules: ExecutionRules): Header {
  const since = <T>(hardfork: string, value: T): T | undefined =>
    rules.common.gteHardfork(hardfork) ? value : undefined;
  return {
    ...firstHeader(genesis, stateRoot),
    baseFeePerGas: since('london', genesis.baseFeePerGas ?? initialBaseFee),
    withdrawalsRoot: since('shanghai', emptyRoot),
    blobGasUsed: since('cancun', genesis.blobGasUsed ?? 0n),
    excessBlobGas: since('cancun', genesis.excessBlobGas ?? 0n),
    parentBeaconBlockRoot: since('cancun', zeroHash),
    requestsHash: since('prague', emptyRequestsHash),
  };
}
