import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EvmError } from '@firn/evm';
import type { EvmChain } from '@firn/evm/chain';
import { type DevControls, dumpAnvilState, dumpChain, loadChain } from '@firn/evm/dev';
import { makeFolder } from '@firn/storage';

/** A dump that was written. */
export interface DumpFile {
  readonly file: string;
  readonly bytes: number;
  /** Number of the last block in it. */
  readonly head: bigint;
}

/** The path of a dump of that name. */
export function dumpFile(dataDir: string, name: string): string {
  return join(dataDir, 'dumps', `${name}.firn`);
}

/** Whether a file of that name is written in the form of Anvil, which is JSON: its accounts, without blocks. */
export function isAnvilFile(file: string): boolean {
  return file.endsWith('.json');
}

/** Dumps a chain into a file, which appears when it is whole; the name says in which form. */
export async function writeDumpFile(chain: EvmChain, file: string): Promise<DumpFile> {
  makeFolder(dirname(file));
  const partial = `${file}.partial`;
  try {
    const dump = isAnvilFile(file) ? dumpAnvilState : dumpChain;
    const head = await dump(chain, createWriteStream(partial));
    await rename(partial, file);
    return { file, bytes: (await stat(file)).size, head };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Loads the chain of a dump file. @throws EvmError `development` when there is none, or it does not fit. */
export async function loadDumpFile(dev: DevControls, file: string): Promise<void> {
  const dump = await readFile(file).catch((cause: unknown) => {
    throw new EvmError('development', `there is no dump ${file}`, { cause });
  });
  await loadChain(dev, dump);
}
