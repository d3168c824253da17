import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { createAccountCommand } from '../commands/account-command.js';
import type { ExportOptions } from '../commands/export-chain.js';
import { createExportCommand } from '../commands/export-chain-command.js';
import type { AccountTask } from '../commands/manage-accounts.js';
import { addChainFlags, type ChainFlags, toChainSettings } from './chain-flags.js';
import { addHttpFlags, type HttpFlags, toHttpSettings } from './http-flags.js';
import { addNetworkFlags, type NetworkFlags, toNetworkSettings } from './network-flags.js';
import { addNodeFlags, type NodeFlags } from './node-flags.js';
import type { NodeOptions } from './node-options.js';
import { addPlatformFlags, type PlatformFlags, toPlatformSettings } from './platform-flags.js';

interface Flags extends NodeFlags, ChainFlags, HttpFlags, PlatformFlags, NetworkFlags {}

const examples = `
Examples:
  firn-node                                  a local network on http://127.0.0.1:9650, kept in .firn/node
  firn-node --http-port=0 --data-dir=/tmp/n  a free port, another folder; the last line printed says where it listens
  firn-node --network-id fuji --dev-accounts the identity of the test network, with funds to spend: for SDKs that insist on it
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
    docsDir: flags.docsDir === undefined ? undefined : resolve(flags.docsDir),
    logLevel: flags.logLevel,
    logDisplayLevel: flags.logDisplayLevel ?? flags.logLevel,
  };
}

function createCommand(version: string): Command {
  const command = new Command('firn-node')
    .description(
      'A development node: the platform chain, the C-Chain and custom chains of a network, in one process.',
    )
    .helpCommand(false)
    // Flags after a command are that command's.
    .enablePositionalOptions()
    .allowExcessArguments(false)
    .showHelpAfterError('(--help lists the flags)')
    .addHelpText('after', examples);
  addNodeFlags(command);
  addPlatformFlags(command);
  addChainFlags(command);
  addHttpFlags(command);
  addNetworkFlags(command);
  return command.optionsGroup('Help:').version(version).helpOption('-h, --help', 'list the flags');
}
