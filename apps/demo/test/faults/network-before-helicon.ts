import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const load = createRequire(import.meta.url);
const localGenesis = join(dirname(load.resolve('@firn/node/package.json')), 'networks', 'local.json');

/**
 * Writes the genesis of a network like the local one, but without Helicon, and returns the flags of a node on it. A header there tells of its own
 * receipts, so that a reader sees at once where they are not true; since Helicon only the header that settles a block does.
 */
export function networkBeforeHelicon(folder: string): readonly string[] {
  const file = join(folder, 'genesis.json');
  const genesis = JSON.parse(readFileSync(localGenesis, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...genesis, networkID: 54_321 }));
  const upgrades = JSON.stringify({
    graniteEpochDuration: 30_000_000_000,
    heliconTime: '9999-12-01T00:00:00Z',
  });
  const content = Buffer.from(upgrades).toString('base64');
  return ['--network-id', file, '--upgrade-file-content', content];
}
