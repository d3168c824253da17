import { Command } from 'commander';
import { type Config, defaultNodeUrl, readConfig } from '../config.js';
import { readVersion } from '../package/package-files.js';
import type { Role } from '../service.js';
import { type ExplainFlags, explainCommand } from './explain-command.js';
import { type VerifyFlags, verifyCommand } from './verify/verify-command.js';

const defaults = readConfig({}, {});

/** Flags of the command line, with what `--help` says of each; `roles` where not every role has one. */
const flags: readonly (readonly [flag: string, help: string, roles?: readonly Role[]])[] = [
  [
    '--node-url <url>',
    `node whose EVM chains are indexed, found by its own list (default: ${defaultNodeUrl}, without a chains file)`,
  ],
  ['--chains-file <file>', 'JSON file with the chains to index; for chains that no node lists'],
  [
    '--platform-url <url...>',
    'nodes of one network whose platform chain is read, the preferred one first; another one is asked as soon as one fails (default: that of --node-url)',
    ['both', 'index'],
  ],
  ['--http-host <host>', `address to listen on (default: ${defaults.httpHost})`],
  ['--http-port <port>', `port to listen on, 0 for a free one (default: ${defaults.httpPort})`],
  ['--data-dir <folder>', `folder of the embedded store (default: ${defaults.dataDir})`, ['both', 'index']],
  [
    '--store <url...>',
    'ClickHouse servers to use instead of the embedded store: http://user:password@host:8123/database',
  ],
  [
    '--cluster <name>',
    'cluster, as system.clusters has it, that the servers of --store are shards and replicas of',
  ],
  ['--replicated', 'make tables that the servers of --store replicate'],
  [
    '--lease-expiry <ms>',
    `time without a heartbeat after which another process takes over (default: ${defaults.leaseExpiry})`,
    ['both', 'index'],
  ],
  [
    '--rate-limit <units>',
    `cost units a minute and client, 0 for none (default: ${defaults.rateLimit}; a series costs 20)`,
    ['both', 'serve'],
  ],
  [
    '--trusted-proxies <address...>',
    'addresses and networks (10.0.0.0/8) whose X-Forwarded-For is believed (default: none)',
  ],
  [
    '--http-allowed-hosts <name...>',
    'names that the Host header may hold, beside IP addresses; * is any (default: localhost)',
  ],
  [
    '--explain-token-file <file>',
    'token of who may ask what stands behind an answer; made where it is not there (default: explain-token in --data-dir, none with --store)',
    ['both', 'serve'],
  ],
  [
    '--redis <url>',
    'Redis in which servers share the rate limits of their clients (default: each counts by itself)',
    ['both', 'serve'],
  ],
  [
    '--response-format <format>',
    'interface, or sdk for what @avalanche-sdk/chainkit and @avalabs/avacloud-sdk read (default: interface)',
    ['both', 'serve'],
  ],
  [
    '--batch-rows <rows>',
    `rows that are stored together while blocks are waiting (default: ${defaults.batchRows})`,
    ['both', 'index'],
  ],
  [
    '--poll-interval <ms>',
    `time between two questions for new blocks, and for what others have stored (default: ${defaults.pollInterval})`,
  ],
  [
    '--teleporter-address <address...>',
    'contracts whose logs tell of cross-chain messages (default: TeleporterMessenger v1)',
    ['both', 'index'],
  ],
  [
    '--on-new-genesis <choice>',
    'where a chain has another genesis than the stored one: refuse it, keep-both, or reset, which drops what is stored (default: refuse)',
    ['both', 'index'],
  ],
  [
    '--verify-upstream <what>',
    'work out again what nodes say: headers of all blocks, and of the newest and of a part of the older ones (sampled) or of all also transactions and receipts; or off (default: sampled)',
    ['both', 'index'],
  ],
  [
    '--explorer [choice]',
    'serve the explorer at /: 1 or 0 (default: 1 on loopback, where it was built)',
    ['both', 'serve'],
  ],
  [
    '--explorer-dir <folder>',
    'the built explorer (default: apps/explorer/dist of the repository, if it is there)',
    ['both', 'serve'],
  ],
  [
    '--explorer-base-path <path>',
    'path below which a proxy shows the service, and which it takes away (default: /)',
    ['both', 'serve'],
  ],
  [
    '--explorer-node-url <url>',
    'address of the node for the pages of the explorer (default: that of --node-url)',
    ['both', 'serve'],
  ],
  [
    '--explorer-connect <origin...>',
    'further origins that the pages of the explorer may call (default: none)',
    ['both', 'serve'],
  ],
  ['--log-level <level>', 'silent, fatal, error, warn, info or debug (default: info)'],
];

const footnote = `
It prints "listening on URL" on standard output when it answers, and logs as JSON on standard error.
Every option has an environment variable: --http-port is FIRN_METRICS_HTTP_PORT.
Measurements for Prometheus are at /metrics, the state of the service at /v2/health-check.
SIGTERM and SIGINT stop it; stored data survives any kind of end.`;

const examples = `
Without a command one process does both, by default on a store of its own. A chains file is an array of
  { "evmChainId": 43114, "chainName": "C-Chain", "blockchainId": "2q9e…", "subnetId": "1111…", "network": "mainnet",
    "rpcUrls": ["https://…/ext/bc/C/rpc"], "startBlock": 0 }
network is mainnet or testnet (fuji is the same); startBlock may be left out, and "wsUrl" added to hear of new blocks at once. With several
rpcUrls the chain is read from one of them, and from another one as soon as that fails.

Examples
  firn-metrics                                        index the node at ${defaultNodeUrl}
  firn-metrics --node-url http://10.0.0.5:9650        index another node
  firn-metrics --chains-file chains.json --http-port 0
  firn-metrics index --store http://user:password@clickhouse:8123 --chains-file chains.json
  firn-metrics serve --store http://user:password@clickhouse:8123
  curl 'http://127.0.0.1:9660/v2/chains'
  curl 'http://127.0.0.1:9660/v2/chains/43112/metrics/txCount?timeInterval=day&pageSize=7'
${footnote}`;

const indexHelp = `
Any number of them may run on the same store of servers. Each chain is indexed by one of them at a time; when that one ends, another
takes the chain over: at once after SIGTERM, after --lease-expiry when it was killed. Its own HTTP port answers health and measurements.

Example
  firn-metrics index --store http://user:password@s1:8123 http://user:password@s2:8123 --cluster metrics --chains-file chains.json
${footnote}`;

const serveHelp = `
Any number of them may run on the same store of servers; none keeps anything of its own, so any load balancer will do, and a page token
of one is good for all. It waits for a store that no process has indexed yet. Of the node or the chains file only the contracts of NFT
collections are asked, once, for their names.

Example
  firn-metrics serve --store http://user:password@s1:8123 http://user:password@s2:8123 --cluster metrics --http-host 0.0.0.0
${footnote}`;

/**
 * Makes the program.
 * @param run is given what the user asked for.
 */
export function createProgram(run: (role: Role, config: () => Config) => Promise<void>): Command {
  const program = new Command('firn-metrics')
    .description('Indexes the EVM chains of any node and serves their metrics over HTTP.')
    .version(readVersion(), '-V, --version', 'write the version')
    .enablePositionalOptions();
  const begin = (command: Command, role: Role, help: string) => {
    for (const [flag, text, roles] of flags)
      if (roles === undefined || roles.includes(role)) command.option(flag, text);
    command
      .helpOption('--help', 'show this help')
      .addHelpText('after', help)
      // Options may stand before the command too.
      .action(() => run(role, () => readConfig(command.optsWithGlobals())));
  };
  begin(program, 'both', examples);
  begin(program.command('index').description('only read chains into the store'), 'index', indexHelp);
  begin(program.command('serve').description('only answer from the store'), 'serve', serveHelp);
  addTools(program);
  endWithUsage(program);
  return program;
}

/** A mistake in the flags, of a command of it too, ends the process with 2; a failure is 1. */
function endWithUsage(command: Command): void {
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  for (const inner of command.commands) endWithUsage(inner);
}

const explainHelp = `
It asks the service of the URL, which explains to who holds its token, the file explain-token of its data folder: the answer, the blocks behind
its newest data point and the value worked out from their facts, how fresh the chains are, and every statement with its parameters filled in, to be pasted into a client.

Example
  firn-metrics explain 'http://127.0.0.1:9660/v2/chains/43112/metrics/txCount?timeInterval=day'`;

const verifyHelp = `
Every metric that the blocks of a period decide is worked out from blocks, receipts and traces of the node, by hour and by day, and compared
with what the service answers. The exit code is 1 where something differs.

Examples
  firn-metrics verify 43112                                  the last two days
  firn-metrics verify 43114 --rpc-url https://…/ext/bc/C/rpc --from 2026-11-01 --to 2026-11-03`;

/** Commands that ask a running service. */
function addTools(program: Command): void {
  program
    .command('explain')
    .description('tell the SQL, the blocks and the refresh behind an answer')
    .argument('<url>', 'a URL of the service, as it would be asked')
    .option('--json', 'write JSON')
    .option(
      '--data-dir <folder>',
      `folder of the service, which holds its token (default: ${defaults.dataDir})`,
    )
    .option('--explain-token-file <file>', 'file with the token of the service, where it is another one')
    .helpOption('--help', 'show this help')
    .addHelpText('after', explainHelp)
    .action(async (url: string, options: ExplainFlags) => {
      process.exitCode = await explainCommand(url, options);
    });
  program
    .command('verify')
    .description('work metrics out from a node, and compare them with what the service answers')
    .argument('<chain>', 'EVM chain ID')
    .option('--url <url>', 'address of the service', 'http://127.0.0.1:9660')
    .option('--node-url <url>', 'node that serves the chain', defaultNodeUrl)
    .option('--rpc-url <url>', "the chain's own endpoint, instead")
    .option(
      '--from <time>',
      'Unix seconds or a date, 2026-11-21: the begin; default: of the day before the newest block',
    )
    .option('--to <time>', 'the same: the end, not included; default: what is indexed')
    .helpOption('--help', 'show this help')
    .addHelpText('after', verifyHelp)
    .action(async (chain: string, options: VerifyFlags) => {
      process.exitCode = await verifyCommand(chain, options);
    });
}
