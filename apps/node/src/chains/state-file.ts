import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isEvmError } from '@firn/evm';
import { type DevControls, loadChain } from '@firn/evm/dev';
import { makeFolder, type Store, type SubStore } from '@firn/storage';
import { isKeptState, type StateSettings } from '../config/state-flags.js';
import { StartRefusal } from '../errors/start-refusal.js';
import type { Logger } from '../logging/logger.js';
import { isAnvilFile, openDumpFile, writeDumpFile } from './dump-files.js';

/** Whether the C-Chain of a data folder was begun with a file. */
const part = 'node/loaded-state';
const key = Buffer.from('C');
const [wanted, done] = [Buffer.from('wanted'), Buffer.from('done')];

/**
 * The files that the C-Chain begins with and is written to. A file is loaded into the chain of a new data folder alone, once: what was
 * acknowledged since is in the folder, and not in the file.
 */
export class StateFile {
  readonly #settings: StateSettings;
  readonly #store: Store;
  readonly #logger: Logger;
  readonly #notes: SubStore;

  /**
   * Before the chain is opened, which makes it.
   * @throws StartRefusal for files that cannot be read or written.
   */
  constructor(settings: StateSettings, store: Store, logger: Logger) {
    this.#settings = settings;
    this.#store = store;
    this.#logger = logger;
    this.#notes = store.subStore(part);
    const { load, dump } = settings;
    if (load !== undefined) assertReadable(load, isKeptState(settings));
    if (dump !== undefined) assertWritable(dump);
    const isNew = store.subStore('C/blocks').size === 0;
    if (isNew && load !== undefined && existsSync(load)) store.write(() => this.#notes.put(key, wanted));
  }

  /** Loads the file where the chain is new. @throws StartRefusal for a file that does not fit, and for a chain that is in use. */
  async load(dev: DevControls): Promise<void> {
    const { load } = this.#settings;
    if (load === undefined) return;
    const note = this.#notes.get(key);
    const { number } = dev.chain.head.header;
    if (note !== undefined && Buffer.compare(note, wanted) === 0) {
      await this.#read(dev, load);
      this.#store.write(() => this.#notes.put(key, done));
      this.#logger.info({ file: load, block: dev.chain.head.header.number }, 'the chain begins with a file');
    } else if (note !== undefined || isKeptState(this.#settings)) {
      this.#logger.info(
        { file: load, block: number },
        'the chain of the data folder goes on: no file is loaded',
      );
    } else
      throw new StartRefusal(
        `--load-state ${load}: the C-Chain of this data folder is in use already, at block ${number}, and would be lost. Name another --data-dir, or leave the flag out to go on with it`,
      );
  }

  /** Writes the chain into its file, where one is named. @throws Error that names the file. */
  async dump({ chain }: DevControls): Promise<void> {
    const { dump } = this.#settings;
    if (dump === undefined) return;
    try {
      const { bytes, head } = await writeDumpFile(chain, dump);
      this.#logger.info({ file: dump, bytes, block: head }, 'the chain was written to a file');
    } catch (cause) {
      throw new StartRefusal(
        `the chain could not be written to ${dump}: ${(cause as Error).message}. It is whole in the data folder`,
        { cause },
      );
    }
  }

  async #read(dev: DevControls, file: string): Promise<void> {
    try {
      const dump = await openDumpFile(file, this.#store.folder);
      try {
        const wouldBeLost = isKeptState(this.#settings) && !isAnvilFile(file) && dump.form === 'anvil';
        if (wouldBeLost)
          throw new StartRefusal(
            `--state ${file}: this is a state of Anvil or Hardhat, which would be overwritten by a dump that they do not read: end its name in .json or .json.gz, which keeps their form, or name it with --load-state, and another file with --dump-state`,
          );
        await loadChain(dev, dump);
      } finally {
        dump.close();
      }
    } catch (error) {
      if (!isEvmError(error)) throw error;
      throw new StartRefusal(`the state ${file} cannot be loaded: ${error.message}`, { cause: error });
    }
  }
}

function assertReadable(file: string, mayBeAbsent: boolean): void {
  if (mayBeAbsent && !existsSync(file)) return;
  const refuse = (why: string) => new StartRefusal(`the state ${file} cannot be loaded: ${why}`);
  if (!existsSync(file)) throw refuse('there is no such file');
  if (!statSync(file).isFile()) throw refuse('it is no file');
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw refuse((error as Error).message);
  }
}

function assertWritable(file: string): void {
  const refuse = (why: string) => new StartRefusal(`the chain cannot be written to ${file}: ${why}`);
  if (existsSync(file) && !statSync(file).isFile()) throw refuse('it is no file');
  try {
    makeFolder(dirname(file));
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw refuse((error as Error).message);
  }
}
