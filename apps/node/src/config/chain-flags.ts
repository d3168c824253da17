import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { TransactionOrder } from '@firn/evm/chain';
import { maxGasLimit, minGasLimit } from '@firn/evm/dev';
import type { Hex } from '@firn/primitives/bytes';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ChainSettings, defaultChainSettings } from './chain-settings.js';
import { addressFlag, amountFlag, booleanFlag, countFlag, durationFlag, uint64Flag } from './flag-values.js';
import type { CustomChainOptions, ImportedChainOptions } from './node-options.js';

// A thread takes some hundred MB when its caches are full.
const maxRpcWorkers = 64;

/** No exponent of a header stands for less. */
const leastGasTarget = 1_000_000n;
const mib = 2 ** 20;
const maxCacheMib = 65_536;

/** The settings of chains as they stand on the command line. */
export interface ChainFlags {
  readonly rpcGasCap: bigint;
  readonly rpcEvmTimeout: number;
  readonly rpcWorkers: number;
  readonly rpcTxFeeCap: bigint;
  readonly allowUnprotectedTxs: boolean;
  readonly pruningEnabled: boolean;
  readonly historicalProofQueryWindow?: bigint;
  readonly apiMaxBlocksPerRequest: number;
  readonly feeRecipient?: Hex;
  readonly cacheSize: number;
  readonly blockTime: number;
  readonly mining: boolean;
  readonly autoImpersonate: boolean;
  readonly distinctTimestamps: boolean;
  readonly throwOnTransactionFailures: boolean;
  readonly gasLimit?: bigint;
  readonly baseFee?: bigint;
  readonly timestamp: bigint | undefined;
  readonly order: TransactionOrder;
  readonly disableCodeSizeLimit: boolean;
  readonly gasTarget?: bigint;
  readonly minPriceTarget?: bigint;
  readonly minDelayTarget?: number;
}

/** Adds the flags of EVM chains to the command. */
export function addChainFlags(command: Command): void {
  const { rpcGasCap, rpcEvmTimeoutMs, rpcTxFeeCap } = defaultChainSettings;
  const options: readonly Option[] = [
    new Option('--rpc-gas-cap <gas>', 'most gas of eth_call and its like; 0 is no limit')
      .argParser(uint64Flag)
      .default(rpcGasCap, String(rpcGasCap)),
    new Option(
      '--rpc-evm-timeout <duration>',
      'longest time of eth_call and its like, with what they wait for a thread; 0 is no limit',
    )
      .argParser(durationFlag)
      .default(rpcEvmTimeoutMs, `${rpcEvmTimeoutMs / 1000}s`),
    new Option(
      '--rpc-workers <count>',
      'most threads for calls, estimates, simulations and traces, each started when it is needed',
    )
      .argParser(workerCount)
      .default(defaultRpcWorkers(), 'processor cores - 1, at least 1'),
    new Option(
      '--rpc-tx-fee-cap <amount>',
      'highest fee of a transaction, in the native token; 0 is no limit',
    )
      .argParser(amountFlag)
      .default(rpcTxFeeCap, `${rpcTxFeeCap / 10n ** 18n}`),
    switchOption('--allow-unprotected-txs [boolean]', 'accept transactions without a chain ID'),
    switchOption('--pruning-enabled [boolean]', 'keep the states of the last 32 blocks only'),
    new Option(
      '--historical-proof-query-window <blocks>',
      'how far back eth_getProof answers while pruning is off; 0 is all (default: 24 hours)',
    ).argParser(uint64Flag),
    new Option(
      '--api-max-blocks-per-request <blocks>',
      'most blocks that eth_getLogs may span; 0 is no limit',
    )
      .argParser(countFlag)
      .default(0),
    new Option(
      '--fee-recipient <address>',
      'who gets the fees of custom chains that let who makes their blocks choose (default: nobody)',
    ).argParser(addressFlag),
    new Option('--cache-size <MiB>', 'memory for the caches of each EVM chain, in MiB')
      .argParser(cacheSize)
      .default(defaultChainSettings.cacheBytes / mib),
    new Option('--block-time <duration>', 'make a block at this interval, with or without transactions')
      .argParser(durationFlag)
      .default(0, 'none'),
    new Option('--no-mining', 'make no block when a transaction arrives: only at the interval or on demand'),
    new Option('--auto-impersonate', 'let everybody send from every account, without its key').default(false),
    new Option(
      '--distinct-timestamps',
      'let each block be a second later than its parent at least, as Hardhat and Anvil do; where many are made, their time runs ahead',
    ).default(false),
    new Option(
      '--throw-on-transaction-failures',
      'answer what sends a transaction with an error, as Hardhat does, where it goes into a block at once and fails',
    ).default(false),
    new Option('--gas-limit <gas>', 'gas of each block (default: what the rules of the chain say)').argParser(
      gasLimitFlag,
    ),
    new Option(
      '--base-fee <wei>',
      'wei per gas of the first block of a new chain, as an integer (default: what the rules of the chain say)',
    ).argParser(uint64Flag),
    new Option(
      '--timestamp <seconds>',
      'Unix time at which the clock of new chains starts, not before that of their genesis (default: the time of the network)',
    ).argParser(uint64Flag),
    new Option(
      '--order <order>',
      'which of the transactions that wait goes into a block first: fees, the one with the highest tip, or fifo, the one that came first',
    )
      .choices(['fees', 'fifo'])
      .default('fees'),
    new Option(
      '--disable-code-size-limit',
      'let contracts be of any size that a transaction brings; a chain with such contracts needs the flag ever after',
    ).default(false),
    new Option(
      '--gas-target <gas>',
      "gas per second that the C-Chain's blocks move towards, step by step, since Helicon (default: they stay)",
    ).argParser(gasTargetFlag),
    new Option(
      '--min-price-target <wei>',
      "least wei per gas that the C-Chain's blocks move towards, step by step, since Helicon (default: they stay)",
    ).argParser(uint64Flag),
    new Option(
      '--min-delay-target <duration>',
      "least time between blocks that the C-Chain's headers move towards, step by step, since Helicon; this node makes blocks all the same when transactions arrive (default: they stay)",
    ).argParser(durationFlag),
  ];
  command.optionsGroup('EVM chains:');
  for (const option of options) command.addOption(option);
}

/** The settings that flags stand for. */
export function toChainSettings(flags: ChainFlags): ChainSettings {
  return {
    rpcGasCap: flags.rpcGasCap,
    rpcEvmTimeoutMs: flags.rpcEvmTimeout,
    rpcTxFeeCap: flags.rpcTxFeeCap,
    allowUnprotectedTxs: flags.allowUnprotectedTxs,
    pruningEnabled: flags.pruningEnabled,
    historicalProofQueryWindow: flags.historicalProofQueryWindow,
    apiMaxBlocksPerRequest: BigInt(flags.apiMaxBlocksPerRequest),
    feeRecipient: flags.feeRecipient,
    cacheBytes: flags.cacheSize * mib,
    mining: { automine: flags.mining, intervalMs: flags.blockTime },
    autoImpersonate: flags.autoImpersonate,
    distinctTimestamps: flags.distinctTimestamps,
    throwOnTransactionFailures: flags.throwOnTransactionFailures,
    gasLimit: flags.gasLimit,
    baseFee: flags.baseFee,
    startTimestamp: flags.timestamp,
    order: flags.order,
    codeSizeLimit: !flags.disableCodeSizeLimit,
    votes: {
      gasTarget: flags.gasTarget,
      minPrice: flags.minPriceTarget,
      minDelayMs: flags.minDelayTarget === undefined ? undefined : BigInt(flags.minDelayTarget),
    },
  };
}

/** One core is left to the thread that serves. */
export function defaultRpcWorkers(): number {
  return Math.min(Math.max(availableParallelism() - 1, 1), maxRpcWorkers);
}

function workerCount(text: string): number {
  const count = countFlag(text);
  if (count >= 1 && count <= maxRpcWorkers) return count;
  throw new InvalidArgumentError(`It must be from 1 to ${maxRpcWorkers}.`);
}

function gasLimitFlag(text: string): bigint {
  const gas = uint64Flag(text);
  if (gas >= minGasLimit && gas <= maxGasLimit) return gas;
  throw new InvalidArgumentError(`It must be from ${minGasLimit} to ${maxGasLimit}.`);
}

function gasTargetFlag(text: string): bigint {
  const gas = uint64Flag(text);
  if (gas >= leastGasTarget) return gas;
  throw new InvalidArgumentError(`It must be at least ${leastGasTarget}.`);
}

function cacheSize(text: string): number {
  const size = countFlag(text);
  if (size >= 1 && size <= maxCacheMib) return size;
  throw new InvalidArgumentError(`It must be from 1 to ${maxCacheMib}.`);
}

function switchOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(booleanFlag).preset('true').default(false);
}

/** A foreign chain, `NAME=FOLDER`, after those that were named before. @throws InvalidArgumentError */
export function importedChain(
  text: string,
  earlier: readonly ImportedChainOptions[],
  nodeChecks: readonly string[],
): readonly ImportedChainOptions[] {
  const { name, path } = namedPath(text, 'FOLDER', earlier, nodeChecks);
  return [...earlier, { name, folder: path }];
}

/** A custom chain, `NAME=FILE`, after those that were named before. @throws InvalidArgumentError */
export function customChain(
  text: string,
  earlier: readonly CustomChainOptions[],
  nodeChecks: readonly string[],
): readonly CustomChainOptions[] {
  const { name, path } = namedPath(text, 'FILE', earlier, nodeChecks);
  return [...earlier, { name, genesisFile: path }];
}

function namedPath(
  text: string,
  kind: string,
  earlier: readonly { readonly name: string }[],
  nodeChecks: readonly string[],
): { readonly name: string; readonly path: string } {
  const [, name, path] = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})=(.+)$/s.exec(text) ?? [];
  if (name === undefined || path === undefined) {
    throw new InvalidArgumentError(
      `It must be NAME=${kind}, the name of at most 64 letters, digits and . _ -`,
    );
  }
  if (earlier.some((chain) => chain.name === name)) {
    throw new InvalidArgumentError(`The name ${name} is given twice.`);
  }
  if (nodeChecks.includes(name)) {
    throw new InvalidArgumentError(
      `Health checks have the names of chains, and ${nodeChecks.join(', ')} are checks of the node.`,
    );
  }
  return { name, path: resolve(path) };
}
