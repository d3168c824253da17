#!/usr/bin/env node
import { Command } from 'commander';
import { type Config, defaultNodeUrl, readConfig } from './config.js';
import { messageOf } from './errors.js';
import { createLogger } from './logger.js';
import { showProgress } from './progress.js';
import { startService } from './service.js';

const program = new Command('firn-metrics')
  .description('Indexes the EVM chains of any node and serves their metrics over HTTP.')
  .option(
    '--node-url <url>',
    `node whose EVM chains are indexed, found by its own list (default: ${defaultNodeUrl}, without a chains file)`,
  )
  .option('--chains-file <file>', 'JSON file with the chains to index; for chains that no node lists')
  .option('--http-host <host>', 'address to listen on (default: 127.0.0.1)')
  .option('--http-port <port>', 'port to listen on, 0 for a free one (default: 9660)')
  .option('--data-dir <folder>', 'folder of the embedded store (default: .firn/metrics)')
  .option(
    '--store <url...>',
    'ClickHouse servers to use instead of the embedded store: http://user:password@host:8123/database',
  )
  .option('--replicated', 'make tables that the servers of --store replicate')
  .option(
    '--rate-limit <units>',
    'cost units a minute and client, 0 for none (default: 1200000; a series costs 20)',
  )
  .option(
    '--trusted-proxies <address...>',
    'addresses and networks (10.0.0.0/8) whose X-Forwarded-For is believed (default: none)',
  )
  .option(
    '--redis <url>',
    'Redis in which servers share the rate limits of their clients (default: each counts by itself)',
  )
  .option(
    '--response-format <format>',
    'interface, or sdk for what @avalanche-sdk/chainkit and @avalabs/avacloud-sdk read (default: interface)',
  )
  .option('--batch-rows <rows>', 'rows that are stored together while blocks are waiting (default: 50000)')
  .option('--poll-interval <ms>', 'time between two questions for new blocks (default: 500)')
  .option(
    '--teleporter-address <address...>',
    'contracts whose logs tell of cross-chain messages (default: TeleporterMessenger v1)',
  )
  .option('--log-level <level>', 'silent, fatal, error, warn, info or debug (default: info)')
  .helpOption('--help', 'show this help')
  .addHelpText(
    'after',
    `
Every option has an environment variable: --http-port is FIRN_METRICS_HTTP_PORT.

A chains file is an array of
  { "evmChainId": 43114, "chainName": "C-Chain", "blockchainId": "2q9e…", "subnetId": "1111…", "network": "mainnet",
    "rpcUrl": "https://…/ext/bc/C/rpc", "startBlock": 0 }
network is mainnet or testnet (fuji is the same); startBlock may be left out, and "wsUrl" added to hear of new blocks at once.

Examples
  firn-metrics                                        index the node at ${defaultNodeUrl}
  firn-metrics --node-url http://10.0.0.5:9650        index another node
  firn-metrics --chains-file chains.json --http-port 0
  curl 'http://127.0.0.1:9660/v2/chains'
  curl 'http://127.0.0.1:9660/v2/chains/43112/metrics/txCount?timeInterval=day&pageSize=7'

It prints "listening on URL" on standard output when it answers, and logs as JSON on standard error.
Measurements for Prometheus are at /metrics, the state of the service at /v2/health-check.
SIGTERM and SIGINT stop it; stored data survives any kind of end.`,
  );

const stopTimeoutMs = 20_000;

/** Runs until a signal arrives. */
async function run(config: Config): Promise<number> {
  const logger = createLogger(config.logLevel);
  const signalled = new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve(name));
  });
  const service = await startService(config, logger);
  const progress = showProgress(service.state, process.stderr);
  process.stdout.write(`listening on ${service.url}\n`);
  const ended = await Promise.race([signalled, service.failed.catch((error: unknown) => ({ error }))]);
  progress.close();
  if (typeof ended === 'string') logger.info({ signal: ended }, 'stopping');
  else logger.fatal({ reason: messageOf(ended.error) }, 'stopping, because the service cannot go on');
  setTimeout(() => {
    logger.fatal({ timeoutMs: stopTimeoutMs }, 'ending without a proper stop, which takes too long');
    process.exit(1);
  }, stopTimeoutMs).unref();
  await service.close();
  return typeof ended === 'string' ? 0 : 1;
}

try {
  process.exitCode = await run(readConfig(program.parse().opts()));
} catch (error) {
  process.stderr.write(`firn-metrics: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
