import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type PublishedPackage, root } from './published-packages.js';
import { runProgram, toolPath } from './run.js';

/** A package as it is published. */
export interface PackedPackage extends PublishedPackage {
  /** Absolute path of the tarball. */
  readonly tarball: string;
  readonly files: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

/** Packs packages into a folder, with ranges of the workspace rewritten to versions. They have to be built. */
export async function packPackages(
  packages: readonly PublishedPackage[],
  destination: string,
): Promise<PackedPackage[]> {
  // Without a filter pnpm would pack the whole workspace.
  if (packages.length === 0) return [];
  const filters = packages.flatMap(({ name }) => ['--filter', name]);
  const args = ['--recursive', ...filters, 'pack', '--json', '--pack-destination', destination];
  const answer: Tarball | readonly Tarball[] = JSON.parse(
    await runProgram(toolPath('pnpm'), args, { cwd: root }),
  );
  const tarballs = new Map([answer].flat().map(({ name, filename }) => [name, filename]));
  return Promise.all(
    packages.map(async (each): Promise<PackedPackage> => {
      const tarball = tarballs.get(each.name);
      if (tarball === undefined) throw new Error(`pnpm packed no ${each.name}`);
      const packed = await readFile(tarball);
      const sizes = fileSizes(gunzipSync(packed));
      return {
        ...each,
        tarball,
        files: sizes.length,
        packedBytes: packed.length,
        unpackedBytes: sizes.reduce((sum, size) => sum + size, 0),
      };
    }),
  );
}

/** What pnpm says of a package that it packed. */
interface Tarball {
  readonly name: string;
  /** Absolute path. */
  readonly filename: string;
}

/** Packs packages into a temporary folder, which is there while they are used. */
export async function withPacked<T>(
  packages: readonly PublishedPackage[],
  use: (packed: readonly PackedPackage[]) => T | Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firn-packed-'));
  try {
    return await use(await packPackages(packages, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const blockBytes = 512;

/** Sizes of the files of a tar archive: headers of 512 bytes with the size in octal, each followed by whole blocks. */
function fileSizes(archive: Buffer): number[] {
  const sizes: number[] = [];
  for (let at = 0; at + blockBytes <= archive.length && archive[at] !== 0; ) {
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8);
    const type = String.fromCharCode(archive[at + 156] ?? 0);
    if (type === '0' || type === '\0') sizes.push(size);
    at += blockBytes * (1 + Math.ceil(size / blockBytes));
  }
  return sizes;
}
