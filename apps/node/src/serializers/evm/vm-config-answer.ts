import { join } from 'node:path';
import { stateHistory } from '@firn/evm/pruning';
import { defaultRpcLimits } from '@firn/jsonrpc/server';
import type { ChainSettings } from '../../config/chain-settings.js';
import type { NodeOptions } from '../../config/node-options.js';
import { formatChainLogLevel } from '../../logging/log-level.js';
import type { Logger } from '../../logging/logger.js';
import { proofWindow } from '../../requests/proof-window.js';

const nanosecondsPerMs = 1_000_000;
const weiPerCoin = 1e18;

/** A chain whose configuration is told. */
export interface ConfiguredChain {
  readonly name: string;
  readonly logger: Logger;
  readonly settings: ChainSettings;
  /** Undefined for a chain that is no custom one. */
  readonly custom: unknown;
}

/**
 * The configuration of an EVM chain in force, under the reference node's names (reference: section 6.1). Settings that this node
 * does not have are left out.
 */
export function toVmConfig(
  options: NodeOptions,
  { name, logger, settings, custom }: ConfiguredChain,
): Record<string, unknown> {
  return {
    'admin-api-enabled': options.apiAdminEnabled,
    'admin-api-dir': join(options.profileDir, name),
    'eth-apis': ['eth', 'eth-filter', 'net', 'web3', 'tx-pool', ...(options.publicApi ? [] : ['debug'])],
    'pruning-enabled': settings.pruningEnabled,
    'historical-proof-query-window': Number(proofWindow(settings)),
    'state-history': Number(stateHistory),
    'allow-unfinalized-queries': false,
    'allow-unprotected-txs': settings.allowUnprotectedTxs,
    'rpc-gas-cap': Number(settings.rpcGasCap),
    'rpc-evm-timeout': settings.rpcEvmTimeoutMs * nanosecondsPerMs,
    'rpc-tx-fee-cap': Number(settings.rpcTxFeeCap) / weiPerCoin,
    'api-max-duration': defaultRpcLimits.callTimeoutMs * nanosecondsPerMs,
    'api-max-blocks-per-request': Number(settings.apiMaxBlocksPerRequest),
    'batch-request-limit': defaultRpcLimits.batchItems,
    'batch-response-max-size': defaultRpcLimits.batchResultBytes,
    'http-body-limit': options.http.bodyLimit,
    'tx-pool-price-limit': 1,
    'tx-pool-price-bump': 10,
    'skip-tx-indexing': false,
    ...(custom === undefined ? {} : { feeRecipient: settings.feeRecipient ?? '' }),
    'log-level': formatChainLogLevel(logger.levels.logLevel),
  };
}
