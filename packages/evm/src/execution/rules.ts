import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { paramsEVM } from '@ethereumjs/evm';
import { keccak256, kzg, recoverPublicKey, sha256 } from '@firn/crypto';
import type { BlobSchedule } from '../fees/blob-schedule.js';
import type { CustomPrecompiles } from '../precompiles/custom-precompiles.js';
import {
  noStatefulPrecompiles,
  type StatefulPrecompiles,
  type StatefulPrecompilesOptions,
  toStatefulPrecompiles,
} from './stateful-precompiles.js';

/** The rules by which transactions run in a block. One object for each set of rules: it is a key of caches. */
export interface ExecutionRules {
  /** The name of the newest upgrade in it. */
  readonly name: string;
  readonly chainId: bigint;
  readonly common: Common;
  readonly customPrecompiles: CustomPrecompiles;
  /** The contracts of the rules that keep state. */
  readonly statefulPrecompiles: StatefulPrecompiles;
  /** Whether freed storage gives gas back. The C-Chain does not (Apricot Phase 1). */
  readonly refundsGas: boolean;
  /** Who gets the base fee: nobody, or the coinbase with the rest of the fee (on the C-Chain, where that burns it). */
  readonly baseFeeGoesTo: 'nobody' | 'coinbase';
  /**
   * Whether blocks are accepted before they are executed (ACP-194): transactions take their gas limits of the block, and
   * pay for at least half of them.
   */
  readonly asynchronous: boolean;
  /** Undefined where blob transactions are refused. */
  readonly blobs: BlobSchedule | undefined;
  /** Whether contracts and the code that makes them have a longest length (EIP-170, EIP-3860). */
  readonly codeSizeLimit: boolean;
}

/** What `createExecutionRules` makes rules of. */
export interface ExecutionRulesOptions {
  readonly name: string;
  readonly chainId: bigint;
  /** The upgrade of Ethereum whose EVM it is, by its name in @ethereumjs/common. */
  readonly hardfork: string;
  readonly customPrecompiles?: CustomPrecompiles;
  /** Default: none. */
  readonly statefulPrecompiles?: StatefulPrecompilesOptions;
  readonly refundsGas?: boolean;
  readonly baseFeeGoesTo?: 'nobody' | 'coinbase';
  readonly asynchronous?: boolean;
  readonly blobs?: BlobSchedule | undefined;
  /** Default: true. */
  readonly codeSizeLimit?: boolean | undefined;
  /** Whether accounts may run the code of contracts (EIP-7702), from Cancun on. Default: as the upgrade of Ethereum has it. */
  readonly delegations?: boolean | undefined;
}

const delegationProposal = 7702;

/** The rules of one upgrade of a chain. */
export function createExecutionRules(options: ExecutionRulesOptions): ExecutionRules {
  const {
    name,
    chainId,
    hardfork,
    customPrecompiles = [],
    refundsGas = true,
    baseFeeGoesTo = 'nobody',
    asynchronous = false,
    codeSizeLimit = true,
  } = options;
  const common = new Common({
    chain: { ...Mainnet, chainId: chainId.toString() },
    hardfork,
    eips: options.delegations === true ? [delegationProposal] : [],
    params: paramsEVM,
    customCrypto: {
      keccak256,
      sha256,
      kzg,
      ecrecover: (hash, v, r, s) => recoverPublicKey(hash, { r, s, yParity: v === 27n ? 0 : 1 }),
    },
  });
  return {
    name,
    chainId,
    common,
    customPrecompiles,
    statefulPrecompiles:
      options.statefulPrecompiles === undefined
        ? noStatefulPrecompiles
        : toStatefulPrecompiles(options.statefulPrecompiles),
    refundsGas,
    baseFeeGoesTo,
    asynchronous,
    blobs: options.blobs,
    codeSizeLimit,
  };
}

/** Whether accounts may run the code of contracts, and transactions say so (EIP-7702). */
export function allowsDelegations({ common }: ExecutionRules): boolean {
  return common.isActivatedEIP(delegationProposal);
}

/** Whether the rules hold those of an upgrade of Ethereum. */
export function includes(rules: ExecutionRules, hardfork: keyof typeof Hardfork): boolean {
  return rules.common.gteHardfork(Hardfork[hardfork]);
}
