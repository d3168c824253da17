import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The project's root. */
export const root = path.join(import.meta.dirname, '../../..');

/** A package of the workspace that is published. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  /** Absolute path. */
  readonly folder: string;
}

/** Every package of the workspace that is not private, by name. */
export function publishedPackages(): PublishedPackage[] {
  return ['packages', 'tools']
    .flatMap((parent) => readdirSync(path.join(root, parent)).map((name) => path.join(root, parent, name)))
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
        name: string;
        version: string;
        private?: boolean;
      },
    }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest: { name, version } }) => ({ name, version, folder }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
