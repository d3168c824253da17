import { readdirSync } from 'node:fs';

/**
 * Paths of the files below a folder, with slashes, each with `prefix` before it; what is neither a file nor a folder counts as a file.
 * @throws Error with the code `ENOENT` or `ENOTDIR` if there is no such folder.
 */
export function filesBelow(folder: string, prefix = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = prefix + entry.name;
    return entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`, `${name}/`) : [name];
  });
}
