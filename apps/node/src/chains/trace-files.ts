import { randomInt } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EvmError } from '@firn/evm';
import type { Block } from '@firn/evm/block';
import type { ChainReader } from '@firn/evm/chain';
import { type StructLoggerOptions, traceLines } from '@firn/evm/tracing';
import type { Hex } from '@firn/primitives/bytes';
import { makeFolder } from '@firn/storage';

/** The most bytes of a block that is read. */
const maxBlockBytes = 16_777_216;

/** A folder of a node for blocks that are traced and for traces that are written. Nothing outside of it is touched. */
export class TraceFiles {
  readonly #folder: string;

  /** `dataDir` is the folder of everything that the node keeps. */
  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'traces');
  }

  /**
   * The bytes of a file of the folder: hex or raw.
   * @throws EvmError `tracing` for a name that leads out of the folder, or a file that cannot be read.
   */
  async read(name: string): Promise<Uint8Array> {
    if (basename(name) !== name || name === '.' || name === '..') {
      throw new EvmError(
        'tracing',
        `could not read file: ${JSON.stringify(name)} must be a name in ${this.#folder}`,
      );
    }
    try {
      const file = await open(join(this.#folder, name));
      try {
        const { size } = await file.stat();
        if (size > maxBlockBytes) throw new Error(`${size} bytes, at most ${maxBlockBytes}`);
        return await readFile(file);
      } finally {
        await file.close();
      }
    } catch (cause) {
      throw new EvmError('tracing', `could not read file: ${messageOf(cause)}`, { cause });
    }
  }

  /**
   * Traces the transactions of a block, or one of them, each into a file of its own; returns their paths.
   * @throws EvmError `tracing` for the genesis block, a transaction that is not in the block, or a file that cannot be written.
   */
  async trace(
    chain: ChainReader,
    block: Block,
    options: StructLoggerOptions & { readonly txHash?: Hex | undefined },
    signal?: AbortSignal,
  ): Promise<string[]> {
    const { txHash } = options;
    const chosen = [...block.transactions.entries()].filter(
      ([, { hash }]) => txHash === undefined || hash === txHash,
    );
    if (txHash !== undefined && chosen.length === 0) {
      throw new EvmError('tracing', `transaction ${txHash} not found in block`);
    }
    const paths: string[] = [];
    for (const [index, { hash }] of chosen) {
      const name = `block_${block.hash.slice(0, 10)}-${index}-${hash.slice(0, 10)}-${randomInt(2 ** 32)}`;
      paths.push(await this.#write(name, traceLines(chain, block, index, options, signal)));
    }
    return paths;
  }

  async #write(name: string, pieces: AsyncIterable<string>): Promise<string> {
    const path = join(this.#folder, name);
    makeFolder(this.#folder);
    const file = await open(path, 'wx').catch((cause: unknown) => {
      throw new EvmError('tracing', `could not write file: ${messageOf(cause)}`, { cause });
    });
    try {
      for await (const piece of pieces) await file.write(piece);
    } finally {
      await file.close();
    }
    return path;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
