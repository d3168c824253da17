import { createRequire } from 'node:module';
import { MetricsError } from '../../errors.js';

/** The packages that carry the engine, by `process.platform-process.arch`; optional dependencies of this program. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
};

/**
 * Finds the shared library of the embedded engine for a platform.
 * @throws MetricsError `store-unsupported` where there is none; it says to use `--store URL`.
 */
export function findLibchdb(platform: string = process.platform, arch: string = process.arch): string {
  const name = packages[`${platform}-${arch}`];
  const advice = 'use --store URL to name a ClickHouse server';
  if (name === undefined) {
    throw new MetricsError(
      'store-unsupported',
      `there is no embedded store for ${platform}-${arch} (only for ${Object.keys(packages).join(', ')}): ${advice}`,
    );
  }
  try {
    return createRequire(import.meta.url).resolve(`${name}/libchdb.so`);
  } catch (cause) {
    throw new MetricsError(
      'store-unsupported',
      `the embedded store needs the optional package ${name}, which is not installed (it needs glibc): ${advice}`,
      { cause },
    );
  }
}
