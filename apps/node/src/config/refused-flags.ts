import { type Command, Option } from 'commander';
import { portFlag } from './flag-values.js';

const noForks =
  'The node copies no chain from a URL: what it answers is on its own disk. Begin with the accounts of a state that Anvil wrote (--load-state FILE), with a whole chain from its files (--import-chain NAME=FOLDER, read only), or with the identity of the test network (--network-id fuji --dev-accounts).';

/** Flags of Anvil and Hardhat that the help does not list, and what is told of each. */
const unlisted: readonly (readonly [flags: string, reason: string])[] = [
  ['--rpc-url <url>', noForks],
  ['--fork <url>', noForks],
  ['--fork-block-number <number>', noForks],
  ['--fork-transaction-hash <hash>', noForks],
  ['--fork-chain-id <id>', noForks],
  ['--fork-header <headers>', noForks],
  ['--fork-retry-backoff <time>', noForks],
  ['--compute-units-per-second <count>', noForks],
  ['--no-rate-limit', noForks],
  ['--no-storage-caching', noForks],
  [
    '--init <file>',
    'A genesis of your own is that of a custom chain: --custom-chain NAME=genesis.json. The C-Chain begins with the genesis of its network.',
  ],
  [
    '--mnemonic-random [words]',
    'The accounts are those of words that you know: --mnemonic WORDS, or --accounts for the words that development tools share.',
  ],
  [
    '--mnemonic-seed-unsafe <seed>',
    'The accounts are those of words that you know: --mnemonic WORDS, or --accounts for the words that development tools share.',
  ],
  [
    '--code-size-limit <bytes>',
    'A contract has at most 24,576 bytes, or with --disable-code-size-limit as many as a transaction holds.',
  ],
  ['--disable-block-gas-limit', 'Every block has a limit: --gas-limit sets it, up to 9223372036854775807.'],
  [
    '--gas-price <wei>',
    'The rules of the chain price blocks: --base-fee sets the base fee of the first one, and anvil_setMinGasPrice the least tip of the pool.',
  ],
  ['--no-cors', 'Origins are allowed by --http-allowed-origins.'],
  ['--allow-origin <origin>', 'Origins are allowed by --http-allowed-origins.'],
  ['--steps-tracing', 'Any transaction can be traced at any time, with its steps: debug_traceTransaction.'],
  [
    '--mixed-mining',
    'Blocks of transactions and blocks by time go together anyway: --block-time alone makes both.',
  ],
  [
    '--state-interval <seconds>',
    'Every block is on disk when its transaction is answered; --state writes a file at the end, and dev_dumpChain whenever it is asked.',
  ],
  [
    '--preserve-historical-states',
    'Every state is kept, and in a file of --state too, unless --pruning-enabled deletes old ones.',
  ],
  ['--prune-history [count]', '--pruning-enabled keeps the states of the last 32 blocks; every block stays.'],
  [
    '--transaction-block-keeper <count>',
    'Every block stays, on disk; --pruning-enabled keeps the states of the last 32.',
  ],
  ['--slots-in-an-epoch <count>', 'Blocks are final when they are accepted: there are no epochs.'],
  ['--ipc [path]', 'The node listens at HTTP and WebSocket: --http-host, --http-port.'],
  ['--optimism', 'The chains follow the rules of their own network.'],
];

/**
 * Adds the flags that people of Anvil and Hardhat look for and that chains of a network cannot bear: each is refused with the reason and with
 * what stands for it, which an unknown flag would not tell.
 */
export function addRefusedFlags(command: Command): void {
  const options: readonly Option[] = [
    refused(
      command,
      '--chain-id <id>',
      'refused: it stands in the genesis of a chain; --custom-chain makes one of your own',
      'The chain ID stands in the genesis of the network: 43112 on local, 43113 on fuji, 43114 on mainnet. A chain of another one is a custom chain: --custom-chain NAME=genesis.json, with config.chainId.',
    ),
    refused(
      command,
      '--hardfork <name>',
      'refused: chains follow the upgrades of their network; --upgrade-file sets their times on a network of your own',
      "Chains follow the upgrades of their network: --upgrade-file sets the times on a network of one's own (--network-id FILE), and the genesis of a custom chain those of that chain (--custom-chain).",
    ),
    refused(
      command,
      '--fork-url <url>',
      'refused: no chain is copied from a URL; --load-state takes the accounts of a state of Anvil',
      noForks,
    ),
    ...unlisted.map(([flags, reason]) => refused(command, flags, '', reason).hideHelp()),
  ];
  command.optionsGroup('Of Anvil and Hardhat:');
  for (const option of options) command.addOption(option);
}

function refused(command: Command, flags: string, description: string, reason: string): Option {
  const option = new Option(flags, description).preset('');
  return option.argParser(() => command.error(`error: ${option.long} is refused. ${reason}`));
}

/** What flags of other tools say of where the node listens. */
export interface SynonymFlags {
  readonly port?: number;
  readonly host?: string;
  readonly hostname?: string;
}

/** Adds the flags that Anvil and Hardhat have under other names. With the flag of the node's own they are refused: one of both would be dropped. */
export function addSynonymFlags(command: Command): void {
  command.optionsGroup('Of Anvil and Hardhat:');
  command.addOption(
    new Option('-p, --port <port>', 'the same as --http-port').argParser(portFlag).conflicts('httpPort'),
  );
  command.addOption(
    new Option('--host <host>', 'the same as --http-host').conflicts(['httpHost', 'hostname']),
  );
  command.addOption(new Option('--hostname <host>', 'the same as --http-host').conflicts('httpHost'));
}
