import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { createAccountCommand } from '../commands/account-command.js';
import type { ExportOptions } from '../commands/export-chain.js';
import { createExportCommand } from '../commands/export-chain-command.js';
import type { AccountTask } from '../commands/manage-accounts.js';
import { type LogLevel, logLevels, parseLogLevel } from '../logging/log-level.js';
import { addChainFlags, type ChainFlags, toChainSettings } from './chain-flags.js';
import { booleanFlag, listFlag, portFlag } from './flag-values.js';
import { addHttpFlags, type HttpFlags, toHttpSettings } from './http-flags.js';
import { addNetworkFlags, type NetworkFlags, toNetworkSettings } from './network-flags.js';
import type { CustomChainOptions, ImportedChainOptions, NodeOptions } from './node-options.js';
import { addPlatformFlags, type PlatformFlags, toPlatformSettings } from './platform-flags.js';

interface Flags extends ChainFlags, HttpFlags, PlatformFlags, NetworkFlags {
  readonly httpHost: string;
  readonly httpPort: number;
  readonly httpAllowedHosts: readonly string[];
  readonly httpAllowedOrigins: readonly string[];
  readonly dataDir: string;
  readonly networkId: string;
  readonly apiAdminEnabled: boolean;
  readonly publicApi: boolean;
  readonly importChain: readonly ImportedChainOptions[];
  readonly customChain: readonly CustomChainOptions[];
  readonly keystore?: string;
  readonly lightkdf: boolean;
  readonly devApi?: boolean;
  readonly fsync: boolean;
  readonly profileDir?: string;
  readonly pluginDir?: string;
  readonly vmAliasesFile?: string;
  readonly logLevel: LogLevel;
  readonly logDisplayLevel?: LogLevel;
}

const examples = `
Examples:
  firn-node                                  a local network on http://127.0.0.1:9650, kept in .firn/node
  firn-node --http-port=0 --data-dir=/tmp/n  a free port, another folder; the last line printed says where it listens
  firn-node --network-id fuji                the test network's genesis
  firn-node --api-admin-enabled=true         with /ext/admin: aliases, log levels, profiles
  firn-node account new --password=pw.txt    a new account in the key folder of the node
  firn-node export-chain C chain.rlp         writes the C-Chain's blocks to a file, while the node does not run
  firn-node --http-port=0 --data-dir=/tmp/m --bootstrap-peer=127.0.0.1:9651
                                             a second node, which is a peer of the first
  firn-node --custom-chain mine=genesis.json a chain of one's own, with its fees and precompiles, at /ext/bc/mine/rpc
  firn-node --import-chain sepolia=./sepolia a chain of another network, every block verified, at /ext/bc/sepolia/rpc

Try it:
  curl -s -H 'content-type: application/json' http://127.0.0.1:9650/ext/bc/C/rpc \\
    -d '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'

Flags are written --flag=value or --flag value. The node runs until it gets SIGINT (Ctrl-C) or SIGTERM.
`;

/** What the command line asks for. */
export type ProgramCommand =
  | { readonly kind: 'run'; readonly options: NodeOptions }
  | { readonly kind: 'export-chain'; readonly options: ExportOptions }
  | { readonly kind: 'account'; readonly options: AccountTask };

/**
 * Reads the command line. Prints the help and ends the process for `--help`, and for a flag that it refuses.
 * @param args without the paths of node and of the script
 */
export function parseFlags(args: readonly string[], version: string): ProgramCommand {
  let parsed: ProgramCommand | undefined;
  const command = createCommand(version).action(() => {
    parsed = { kind: 'run', options: toNodeOptions(command) };
  });
  command.addCommand(
    createExportCommand((options) => {
      parsed = { kind: 'export-chain', options };
    }),
  );
  command.addCommand(
    createAccountCommand((options) => {
      parsed = { kind: 'account', options };
    }),
  );
  command.parse(args, { from: 'user' });
  if (parsed === undefined) throw new Error('a command line is read by an action');
  return parsed;
}

function toNodeOptions(command: Command): NodeOptions {
  const flags = command.opts<Flags>();
  if (flags.publicApi && flags.apiAdminEnabled) {
    command.error('error: --public-api and --api-admin-enabled=true exclude each other');
  }
  const dataDir = resolve(flags.dataDir);
  return {
    httpHost: flags.httpHost,
    httpPort: flags.httpPort,
    httpAllowedHosts: flags.httpAllowedHosts,
    httpAllowedOrigins: flags.httpAllowedOrigins,
    http: toHttpSettings(flags),
    dataDir,
    networkId: flags.networkId,
    apiAdminEnabled: flags.apiAdminEnabled,
    publicApi: flags.publicApi,
    importChain: flags.importChain,
    customChain: flags.customChain,
    chains: toChainSettings(flags),
    platform: toPlatformSettings(flags),
    network: toNetworkSettings(flags, command),
    keystoreDir: resolve(flags.keystore ?? join(dataDir, 'keystore')),
    lightKdf: flags.lightkdf,
    devApi: flags.devApi,
    fsync: flags.fsync,
    profileDir: resolve(flags.profileDir ?? join(dataDir, 'profiles')),
    pluginDir: resolve(flags.pluginDir ?? join(dataDir, 'plugins')),
    vmAliasesFile: resolve(flags.vmAliasesFile ?? join(dataDir, 'configs', 'vms', 'aliases.json')),
    logLevel: flags.logLevel,
    logDisplayLevel: flags.logDisplayLevel ?? flags.logLevel,
  };
}

function createCommand(version: string): Command {
  const command = new Command('firn-node')
    .description('A development node: the platform chain and the C-Chain of a network, in one process.')
    .version(version)
    .option('--http-host <host>', 'address to listen at', '127.0.0.1')
    .option('--http-port <port>', 'port to listen at; 0 takes a free one', portFlag, 9650)
    .option('--data-dir <folder>', 'where the node keeps everything', join('.firn', 'node'))
    .option('--network-id <network>', 'local, fuji, mainnet, or the path of a genesis configuration', 'local')
    .addOption(
      new Option('--api-admin-enabled [boolean]', 'serve /ext/admin and the administration of the C-Chain')
        .argParser(booleanFlag)
        .preset('true')
        .default(false),
    )
    .option(
      '--public-api',
      'serve like a public server: no admin, node-specific or debug methods, batches of 40',
      false,
    )
    .option(
      '--import-chain <name=folder>',
      'verify and serve a foreign chain: genesis.json and chain.rlp in the folder; may be repeated',
      importedChain,
      [],
    )
    .option(
      '--custom-chain <name=file>',
      'run a custom EVM chain from its genesis document; upgrade.json may stand beside it; may be repeated',
      customChain,
      [],
    )
    .option('--keystore <folder>', 'where account keys are kept (default: keystore in the data folder)')
    .option('--lightkdf', 'encrypt new account keys with less work: quicker to open, and to guess', false)
    .addOption(
      new Option(
        '--dev-api [boolean]',
        'serve evm_, hardhat_ and anvil_ methods (default: true on loopback, except on fuji and mainnet)',
      )
        .argParser(booleanFlag)
        .preset('true'),
    )
    .addOption(
      new Option('--fsync [boolean]', 'let what is acknowledged survive power loss too')
        .argParser(booleanFlag)
        .preset('true')
        .default(false),
    )
    .option('--log-level <level>', `level of the log files: ${logLevels.join(', ')}`, logLevel, 'INFO')
    .option(
      '--log-display-level <level>',
      'level of what is displayed (default: that of the log files)',
      logLevel,
    )
    .option('--profile-dir <folder>', 'where profiles are written (default: profiles in the data folder)')
    .option('--plugin-dir <folder>', 'where plugin VMs are installed (default: plugins in the data folder)')
    .option(
      '--vm-aliases-file <file>',
      'aliases of VMs by ID, as JSON (default: configs/vms/aliases.json in the data folder)',
    )
    .option(
      '--http-allowed-hosts <names>',
      'names that the Host header may hold, separated by commas; * is any',
      listFlag,
      ['localhost'],
    )
    .option(
      '--http-allowed-origins <origins>',
      'origins of web pages that may call, separated by commas; * is any',
      listFlag,
      ['*'],
    )
    .helpCommand(false)
    // Flags after a command are that command's.
    .enablePositionalOptions()
    .allowExcessArguments(false)
    .showHelpAfterError('(--help lists the flags)')
    .addHelpText('after', examples);
  addHttpFlags(command);
  addChainFlags(command);
  addPlatformFlags(command);
  addNetworkFlags(command);
  return command;
}

function logLevel(text: string): LogLevel {
  const level = parseLogLevel(text);
  if (level !== undefined) return level;
  throw new InvalidArgumentError(`It must be one of ${logLevels.join(', ')}.`);
}

function importedChain(
  text: string,
  earlier: readonly ImportedChainOptions[],
): readonly ImportedChainOptions[] {
  const { name, path } = namedPath(text, 'FOLDER', earlier);
  return [...earlier, { name, folder: path }];
}

function customChain(text: string, earlier: readonly CustomChainOptions[]): readonly CustomChainOptions[] {
  const { name, path } = namedPath(text, 'FILE', earlier);
  return [...earlier, { name, genesisFile: path }];
}

function namedPath(
  text: string,
  kind: string,
  earlier: readonly { readonly name: string }[],
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
  return { name, path: resolve(path) };
}
