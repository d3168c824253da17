import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type LogLevel, logLevels, parseLogLevel } from '../logging/log-level.js';
import { customChain, importedChain } from './chain-flags.js';
import { booleanFlag, existingFileFlag, folderFlag, listFlag, portFlag } from './flag-values.js';
import { type MnemonicFlags, mnemonicOptions } from './mnemonic-flags.js';
import {
  type CustomChainOptions,
  type ImportedChainOptions,
  type RpcCompat,
  rpcCompatModes,
} from './node-options.js';
import { type StateFlags, stateOptions } from './state-flags.js';

/** What a node is and serves, as it stands on the command line. */
export interface NodeFlags extends MnemonicFlags, StateFlags {
  readonly httpHost: string;
  readonly httpPort: number;
  readonly httpAllowedHosts: readonly string[];
  readonly httpAllowedOrigins: readonly string[];
  readonly dataDir: string;
  readonly inMemory: boolean;
  readonly networkId: string;
  readonly upgradeFile?: string;
  readonly upgradeFileContent?: string;
  readonly apiAdminEnabled: boolean;
  readonly publicApi: boolean;
  readonly rpcCompat: RpcCompat;
  readonly importChain: readonly ImportedChainOptions[];
  readonly customChain: readonly CustomChainOptions[];
  readonly keystore?: string;
  readonly lightkdf: boolean;
  readonly devApi?: boolean;
  readonly fsync: boolean;
  readonly profileDir?: string;
  readonly pluginDir?: string;
  readonly artifacts?: string;
  readonly docsDir?: string;
  readonly vmAliasesFile?: string;
  readonly logLevel: LogLevel;
  readonly logDisplayLevel?: LogLevel;
  readonly silent: boolean;
}

/**
 * Adds the flags of the node itself to the command.
 * @param nodeChecks names of the node's health checks: no chain may have one of them
 */
export function addNodeFlags(command: Command, nodeChecks: readonly string[]): void {
  const groups: Readonly<Record<string, readonly Option[]>> = {
    'Node:': nodeOptions(nodeChecks),
    'APIs:': apiOptions(),
    'Accounts:': accountOptions(),
    'State of the C-Chain:': stateOptions(),
    'Logs, profiles, plugins, documentation:': fileOptions(),
  };
  for (const [heading, options] of Object.entries(groups)) {
    command.optionsGroup(heading);
    for (const option of options) command.addOption(option);
  }
}

function nodeOptions(nodeChecks: readonly string[]): readonly Option[] {
  return [
    new Option('--http-host <host>', 'address to listen at').default('127.0.0.1'),
    new Option('--http-port <port>', 'port to listen at; 0 takes a free one')
      .argParser(portFlag)
      .default(9650),
    new Option('--data-dir <folder>', 'where the node keeps everything')
      .argParser(folderFlag)
      .default(join('.firn', 'node')),
    new Option(
      '--in-memory',
      'keep everything in memory, or in a temporary folder where the system keeps no files there; it is gone when the node stops',
    )
      .conflicts('dataDir')
      .default(false),
    new Option(
      '--network-id <network>',
      'local, fuji, mainnet, or the path of a genesis configuration',
    ).default('local'),
    new Option(
      '--upgrade-file <file>',
      'upgrade times of your own network, as JSON with the keys of info.upgrades; upgrades without a time are active from the start (default: those of the local network)',
    ),
    new Option('--upgrade-file-content <base64>', 'the same in base64; the file wins where both are given'),
    new Option(
      '--custom-chain <name=file>',
      'run a custom EVM chain from its genesis document; upgrade.json may stand beside it; may be repeated',
    )
      .argParser<readonly CustomChainOptions[]>((text, earlier) => customChain(text, earlier, nodeChecks))
      .default([], 'none'),
    new Option(
      '--import-chain <name=folder>',
      'verify and serve a foreign chain: genesis.json and chain.rlp in the folder; may be repeated',
    )
      .argParser<readonly ImportedChainOptions[]>((text, earlier) => importedChain(text, earlier, nodeChecks))
      .default([], 'none'),
    switchOption('--fsync [boolean]', 'let what is acknowledged survive power loss too').default(false),
  ];
}

function apiOptions(): readonly Option[] {
  return [
    switchOption(
      '--api-admin-enabled [boolean]',
      'serve /ext/admin and the administration of the chains',
    ).default(false),
    new Option(
      '--public-api',
      'serve like a public server: no admin, node-specific or debug methods, batches of 40',
    ).default(false),
    switchOption(
      '--dev-api [boolean]',
      'serve evm_, hardhat_ and anvil_ methods (default: true on loopback, except on fuji and mainnet and with --rpc-compat reference)',
    ),
    new Option(
      '--rpc-compat <mode>',
      'all serves every method of the contract; reference answers as the reference node of the active upgrade does, without those that it has not',
    )
      .choices(rpcCompatModes)
      .default('all'),
    new Option(
      '--http-allowed-hosts <names>',
      'names that the Host header may hold, separated by commas; * is any',
    )
      .argParser(listFlag)
      .default(['localhost'], 'localhost'),
    new Option(
      '--http-allowed-origins <origins>',
      'origins of web pages that may call, separated by commas; * is any',
    )
      .argParser(listFlag)
      .default(['*'], '*'),
  ];
}

function accountOptions(): readonly Option[] {
  return [
    ...mnemonicOptions(),
    new Option('--keystore <folder>', 'where account keys are kept (default: keystore in the data folder)'),
    new Option(
      '--lightkdf',
      'encrypt new account keys with less work: quicker to open, and to guess',
    ).default(false),
  ];
}

function fileOptions(): readonly Option[] {
  return [
    new Option('--log-level <level>', `level of the log files: ${logLevels.join(', ')}`)
      .argParser(logLevel)
      .default('INFO'),
    new Option(
      '--log-display-level <level>',
      'level of what is displayed (default: that of the log files)',
    ).argParser(logLevel),
    new Option('--silent', 'print nothing: neither where the node listens nor log lines').default(false),
    new Option(
      '--artifacts <folder>',
      'outputs of Hardhat or Foundry, which name contracts, functions and errors in the log of failed transactions; the folder need not be there yet',
    ).argParser(folderFlag),
    new Option('--profile-dir <folder>', 'where profiles are written (default: profiles in the data folder)'),
    new Option(
      '--plugin-dir <folder>',
      'where plugin VMs are installed (default: plugins in the data folder)',
    ),
    new Option(
      '--vm-aliases-file <file>',
      'aliases of VMs by ID, as JSON (default: configs/vms/aliases.json in the data folder)',
    ).argParser(existingFileFlag),
    new Option(
      '--docs-dir <folder>',
      'the built documentation, served at /docs/ (default: apps/docs/dist/site of the repository, if it is there)',
    ),
  ];
}

function switchOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(booleanFlag).preset('true');
}

function logLevel(text: string): LogLevel {
  const level = parseLogLevel(text);
  if (level !== undefined) return level;
  throw new InvalidArgumentError(`It must be one of ${logLevels.join(', ')}.`);
}
