import { type Command, Option } from 'commander';
import type { Hex } from '../evm/bytes.js';
import { type ChainSettings, defaultChainSettings } from './chain-settings.js';
import { addressFlag, amountFlag, booleanFlag, countFlag, durationFlag, uint64Flag } from './flag-values.js';

/** The settings of chains as they stand on the command line. */
export interface ChainFlags {
  readonly rpcGasCap: bigint;
  readonly rpcEvmTimeout: number;
  readonly rpcTxFeeCap: bigint;
  readonly allowUnprotectedTxs: boolean;
  readonly pruningEnabled: boolean;
  readonly historicalProofQueryWindow?: bigint;
  readonly apiMaxBlocksPerRequest: number;
  readonly feeRecipient?: Hex;
  readonly blockTime: number;
  readonly mining: boolean;
}

/** Adds the flags of EVM chains to the command. */
export function addChainFlags(command: Command): void {
  const { rpcGasCap, rpcEvmTimeoutMs, rpcTxFeeCap } = defaultChainSettings;
  const options: readonly Option[] = [
    new Option('--rpc-gas-cap <gas>', 'most gas of eth_call and its like; 0 is no limit')
      .argParser(uint64Flag)
      .default(rpcGasCap, String(rpcGasCap)),
    new Option('--rpc-evm-timeout <duration>', 'longest time of eth_call and its like; 0 is no limit')
      .argParser(durationFlag)
      .default(rpcEvmTimeoutMs, `${rpcEvmTimeoutMs / 1000}s`),
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
    new Option('--block-time <duration>', 'make a block at this interval, with or without transactions')
      .argParser(durationFlag)
      .default(0, 'none'),
    new Option('--no-mining', 'make no block when a transaction arrives: only at the interval or on demand'),
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
    mining: { automine: flags.mining, intervalMs: flags.blockTime },
  };
}

function switchOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(booleanFlag).preset('true').default(false);
}
