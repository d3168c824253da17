import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { folderFlag, uint64Flag } from '../config/flag-values.js';
import type { ExportOptions } from './export-chain.js';

const help = `
Writes the blocks of a chain one after the other in RLP, the format that geth exports and imports. The node of the data
folder must not run, and this user may write to it: its lock is taken meanwhile. FILE appears when it is whole.

NAME is C for the C-Chain, or the name that --import-chain or --custom-chain gave.

Examples:
  firn-node export-chain C c-chain.rlp                            all blocks of the C-Chain in .firn/node
  firn-node export-chain C part.rlp --first 100 --last 199        a hundred of them
  firn-node export-chain sepolia chain.rlp --genesis genesis.json a chain with its genesis document, to be used as
                                                                  --import-chain NAME=FOLDER
`;

interface Flags {
  readonly dataDir: string;
  readonly genesis?: string;
  readonly first?: bigint;
  readonly last?: bigint;
}

/** The command that exports a chain; `run` is called with what the command line says. */
export function createExportCommand(run: (options: ExportOptions) => void): Command {
  return new Command('export-chain')
    .description('write the blocks of a chain to a file, from the data folder of a node that does not run')
    .argument('<name>', 'the chain: C, or the name of an imported or custom one')
    .argument('<file>', 'where the blocks are written')
    .option('--data-dir <folder>', 'the data folder of the node', folderFlag, join('.firn', 'node'))
    .option('--genesis <file>', 'write the genesis document too')
    .option('--first <number>', 'the first block (default: 0)', uint64Flag)
    .option('--last <number>', 'the last block (default: the last there is)', uint64Flag)
    .allowExcessArguments(false)
    .showHelpAfterError('(export-chain --help explains)')
    .addHelpText('after', help)
    .action((name: string, file: string, flags: Flags) => {
      run({
        dataDir: resolve(flags.dataDir),
        name,
        file: resolve(file),
        genesisFile: flags.genesis === undefined ? undefined : resolve(flags.genesis),
        first: flags.first,
        last: flags.last,
      });
    });
}
