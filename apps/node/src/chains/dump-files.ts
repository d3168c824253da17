import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EvmError } from '@firn/evm';
import type { EvmChain } from '@firn/evm/chain';
import {
  type DevControls,
  dumpAnvilState,
  dumpChain,
  loadChain,
  type OpenDump,
  openDump,
} from '@firn/evm/dev';
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

/** Whether a file of that name is written in the form of Anvil, which is JSON, packed or not: its accounts, without blocks. */
export function isAnvilFile(file: string): boolean {
  return /\.json(?:\.gz)?$/.test(file);
}

/** Dumps a chain into a file, which appears when it is whole and on the disk; the name says in which form. */
export async function writeDumpFile(chain: EvmChain, file: string): Promise<DumpFile> {
  makeFolder(dirname(file));
  // Several may be written under the same name: the last one stays.
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  const sink = createWriteStream(partial, { flags: 'wx', flush: true });
  // Until it is written to, nobody else hears of what fails; who writes to it is told again.
  sink.on('error', () => {});
  try {
    const head = isAnvilFile(file)
      ? await dumpAnvilState(chain, sink, { isPacked: file.endsWith('.gz') })
      : await dumpChain(chain, sink);
    const { size: bytes } = await stat(partial);
    await rename(partial, file);
    await flushFolder(dirname(file));
    return { file, bytes, head };
  } catch (error) {
    sink.destroy();
    if (!sink.closed) await once(sink, 'close');
    await rm(partial, { force: true });
    throw error;
  }
}

/** Removes what dumps left that were ended in the middle. To be called while none is being written. */
export function removePartialDumps(dataDir: string): void {
  const folder = dirname(dumpFile(dataDir, ''));
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.endsWith('.partial')) rmSync(join(folder, name));
}

/** Opens a dump file; what is packed is unpacked on the disk of the data folder. @throws EvmError `development` when there is none, or it is damaged. */
export async function openDumpFile(file: string, dataDir: string): Promise<OpenDump> {
  return openDump(file, { folder: dataDir }).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new EvmError('development', `there is no dump ${basename(file)} in the folder of dumps`, { cause });
  });
}

/** Loads the chain of a dump file. @throws EvmError `development` when there is none, or it does not fit. */
export async function loadDumpFile(dev: DevControls, file: string, dataDir: string): Promise<void> {
  const dump = await openDumpFile(file, dataDir);
  try {
    await loadChain(dev, dump);
  } finally {
    dump.close();
  }
}

// The name of a file is on the disk with its folder. Windows opens no folders.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
