import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { addChainFlags, type ChainFlags, toChainSettings } from '../config/chain-flags.js';
import { addClientFlags, type ClientFlags, toClientSettings } from '../config/client-flags.js';
import { addExplorerFlags, type ExplorerFlags, toExplorerSettings } from '../config/explorer-flags.js';
import { addHttpFlags, type HttpFlags, toHttpSettings } from '../config/http-flags.js';
import { memoryFolder } from '../config/memory-folder.js';
import { toMnemonicSettings } from '../config/mnemonic-flags.js';
import { addNetworkFlags, type NetworkFlags, toNetworkSettings } from '../config/network-flags.js';
import { addNodeFlags, type NodeFlags } from '../config/node-flags.js';
import type { NodeOptions } from '../config/node-options.js';
import { addPlatformFlags, type PlatformFlags, toPlatformSettings } from '../config/platform-flags.js';
import { addRefusedFlags, addSynonymFlags, type SynonymFlags } from '../config/refused-flags.js';
import { toStateSettings } from '../config/state-flags.js';
import { nodeCheckNames } from '../health/node-checks.js';
import { createAccountCommand } from './account-command.js';
import type { ExportOptions } from './export-chain.js';
import { createExportCommand } from './export-chain-command.js';
import type { AccountTask } from './manage-accounts.js';
import { createVerifyCommand } from './verify-command.js';

interface Flags
  extends NodeFlags,
    ExplorerFlags,
    ChainFlags,
    HttpFlags,
    ClientFlags,
    PlatformFlags,
    NetworkFlags,
    SynonymFlags {}

const examples = `
Examples:
  firn-node                                  a local network on http://127.0.0.1:9650, kept in .firn/node
  firn-node --http-port=0 --data-dir=/tmp/n  a free port, another folder; the last line printed says where it listens
  firn-node --in-memory --http-port=0        nothing on disk: for a run of tests
  firn-node --network-id fuji --dev-accounts the identity of the test network, with funds to spend: for SDKs that insist on it
  firn-node --accounts --state=c.firn        the accounts of Anvil and Hardhat; the C-Chain goes into a file at the end, and back
  firn-node --api-admin-enabled=true         with /ext/admin: aliases, log levels, profiles
  firn-node account new --password=pw.txt    a new account in the key folder of the node
  firn-node export-chain C chain.rlp         writes the C-Chain's blocks to a file, while the node does not run
  firn-node verify .firn/node                looks for damage in a data folder, while the node does not run
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
  | { readonly kind: 'account'; readonly options: AccountTask }
  | { readonly kind: 'verify'; readonly options: { readonly folder: string } };

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
  command.addCommand(
    createVerifyCommand((folder) => {
      parsed = { kind: 'verify', options: { folder } };
    }),
  );
  endWithUsage(command);
  command.parse(args, { from: 'user' });
  if (parsed === undefined) throw new Error('a command line is read by an action');
  return parsed;
}

/** A mistake in the flags, of a command of it too, ends the process with 2; a failure is 1. */
function endWithUsage(command: Command): void {
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  for (const inner of command.commands) endWithUsage(inner);
}

function toNodeOptions(command: Command): NodeOptions {
  const flags = command.opts<Flags>();
  if (flags.publicApi && flags.apiAdminEnabled) {
    command.error('error: --public-api and --api-admin-enabled=true exclude each other');
  }
  const dataDir = flags.inMemory ? memoryFolder() : resolve(flags.dataDir);
  return {
    httpHost: flags.host ?? flags.hostname ?? flags.httpHost,
    httpPort: flags.port ?? flags.httpPort,
    httpAllowedHosts: flags.httpAllowedHosts,
    httpAllowedOrigins: flags.httpAllowedOrigins,
    http: toHttpSettings(flags),
    clients: toClientSettings(flags, flags.publicApi),
    dataDir,
    inMemory: flags.inMemory,
    networkId: flags.networkId,
    upgrades: { file: flags.upgradeFile, content: flags.upgradeFileContent },
    apiAdminEnabled: flags.apiAdminEnabled,
    publicApi: flags.publicApi,
    rpcCompat: flags.rpcCompat,
    importChain: flags.importChain,
    customChain: flags.customChain,
    chains: toChainSettings(flags),
    rpcWorkers: flags.rpcWorkers,
    platform: toPlatformSettings(flags),
    network: toNetworkSettings(flags, command),
    keystoreDir: resolve(flags.keystore ?? join(dataDir, 'keystore')),
    lightKdf: flags.lightkdf,
    mnemonic: toMnemonicSettings(flags),
    state: toStateSettings(flags),
    devApi: flags.devApi,
    fsync: flags.fsync,
    profileDir: resolve(flags.profileDir ?? join(dataDir, 'profiles')),
    pluginDir: resolve(flags.pluginDir ?? join(dataDir, 'plugins')),
    artifactsDir: flags.artifacts === undefined ? undefined : resolve(flags.artifacts),
    vmAliasesFile: resolve(flags.vmAliasesFile ?? join(dataDir, 'configs', 'vms', 'aliases.json')),
    docsDir: flags.docsDir === undefined ? undefined : resolve(flags.docsDir),
    explorer: toExplorerSettings(flags),
    logLevel: flags.logLevel,
    silent: flags.silent,
    logDisplayLevel: flags.silent ? 'OFF' : (flags.logDisplayLevel ?? flags.logLevel),
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
  addNodeFlags(command, nodeCheckNames);
  addPlatformFlags(command);
  addChainFlags(command);
  addSynonymFlags(command);
  addRefusedFlags(command);
  addExplorerFlags(command);
  addHttpFlags(command);
  addClientFlags(command);
  addNetworkFlags(command);
  return command.optionsGroup('Help:').version(version).helpOption('-h, --help', 'list the flags');
}
