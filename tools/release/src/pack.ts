import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { PublishedPackage } from './published-packages.js';
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
  return Promise.all(
    packages.map(async (each): Promise<PackedPackage> => {
      const args = ['pack', '--json', '--pack-destination', destination];
      const answer = await runProgram(toolPath('pnpm'), args, { cwd: each.folder });
      const { filename }: { filename: string } = JSON.parse(answer);
      const packed = await readFile(filename);
      const sizes = fileSizes(gunzipSync(packed));
      return {
        ...each,
        tarball: filename,
        files: sizes.length,
        packedBytes: packed.length,
        unpackedBytes: sizes.reduce((sum, size) => sum + size, 0),
      };
    }),
  );
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
