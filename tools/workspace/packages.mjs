import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages of the workspace: their names, their folders from the root, and their manifests. */
export function packages(root) {
  const groups = ['packages', 'apps', 'tools'].filter((group) => existsSync(join(root, group)));
  const folders = groups.flatMap((group) =>
    readdirSync(join(root, group))
      .sort()
      .map((entry) => `${group}/${entry}`),
  );
  return ['specs', ...folders]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return { name: manifest.name, folder, manifest };
    });
}
