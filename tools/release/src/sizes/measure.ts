import { withPacked } from '../pack.js';
import { publishedPackages } from '../published-packages.js';
import { measureBundles } from './bundles.js';
import type { Sizes } from './table.js';

/** Packs every published package and bundles every measured program. */
export async function measureSizes(): Promise<Sizes> {
  const [packages, bundles] = await Promise.all([
    withPacked(publishedPackages(), (packed) => packed),
    measureBundles(),
  ]);
  return { packages, bundles };
}
