import { resolve } from 'node:path';
import { Option } from 'commander';

/** Files of the C-Chain's state as they stand on the command line. */
export interface StateFlags {
  readonly state?: string;
  readonly loadState?: string;
  readonly dumpState?: string;
}

/** Files that a C-Chain begins with and is written to. */
export interface StateSettings {
  /** What a new chain begins with. */
  readonly load?: string | undefined;
  /** Where the chain is written when the node stops. */
  readonly dump?: string | undefined;
}

/** The flags, of the names that anvil gives them. */
export function stateOptions(): readonly Option[] {
  return [
    new Option(
      '--load-state <file>',
      'begin the C-Chain of a new data folder with a dump of this node, or with the accounts of a state of Anvil or Hardhat',
    ),
    new Option(
      '--dump-state <file>',
      'write the C-Chain with its history into a file when the node stops; a name that ends in .json or .json.gz writes its accounts as Anvil does',
    ),
    new Option('--state <file>', 'both, with one file, which need not be there yet').conflicts([
      'loadState',
      'dumpState',
    ]),
  ];
}

/** The settings that flags stand for. */
export function toStateSettings({ state, loadState, dumpState }: StateFlags): StateSettings {
  const path = (file: string | undefined) => (file === undefined ? undefined : resolve(file));
  return { load: path(state ?? loadState), dump: path(state ?? dumpState) };
}

/** Whether one file is both: then it is also what the node goes on with, and need not be there yet. */
export function isKeptState({ load, dump }: StateSettings): boolean {
  return load !== undefined && load === dump;
}
