import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Contract } from '@firn/contract';
import { createFolder } from '../write/create-folder.js';
import type { GeneratedFile, Layout } from '../write/generated-file.js';
import type { PackageRole } from '../write/package-places.js';
import { packageSkeleton } from '../write/skeleton/package-skeleton.js';
import type { Difference } from '../write/write-files.js';

/**
 * Writes what the packages of a contract need beside the generated files, where a folder has no package.json; never over a file.
 * @param generated the generated files: packages have entries for them.
 * @param isDry whether nothing is written.
 */
export async function writeSkeletons(
  contract: Contract,
  layout: Layout,
  roles: readonly PackageRole[],
  generated: readonly GeneratedFile[],
  isDry: boolean,
): Promise<Difference[]> {
  const workspace = existsSync(path.join(layout.root, 'pnpm-workspace.yaml')) ? 'pnpm' : 'npm';
  const files = roles
    .filter(
      (role) =>
        !existsSync(path.join(layout.root, layout.packages, `${contract.name}-${role}`, 'package.json')),
    )
    .flatMap((role) => packageSkeleton(contract, layout, { role, workspace, generated }))
    .filter((file) => !existsSync(path.join(layout.root, file.path)));
  for (const { path: file, text } of isDry ? [] : files) {
    createFolder(path.dirname(path.join(layout.root, file)));
    await writeFile(path.join(layout.root, file), text, { flag: 'wx' });
  }
  return files.map(({ path: file, text }) => ({ path: file, kind: 'missing', after: text }));
}
