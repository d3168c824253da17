import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packPackages } from '../pack.js';
import { publishedPackages } from '../published-packages.js';
import { measureBundles } from './bundles.js';
import type { Sizes } from './table.js';

/** Packs every published package and bundles every measured program. */
export async function measureSizes(): Promise<Sizes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firn-sizes-'));
  try {
    const [packages, bundles] = await Promise.all([
      packPackages(publishedPackages(), folder),
      measureBundles(),
    ]);
    return { packages, bundles };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
