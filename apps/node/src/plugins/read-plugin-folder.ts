import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { PluginFolderError } from './plugin-error.js';

/** A file in the plugin folder. */
export interface PluginFile {
  /** `counter.mjs` */
  readonly name: string;
  /** `counter`: a VM's alias or ID. */
  readonly stem: string;
}

const maxFiles = 1024;

/**
 * Reads the plugin folder as the reference node does (reference: section 2.1): folders and hidden files are passed over. In the
 * order of their names.
 * @throws PluginFolderError if the system refuses, or for more than 1024 files.
 */
export function readPluginFolder(folder: string): readonly PluginFile[] {
  let entries: readonly string[];
  try {
    entries = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name);
  } catch (cause) {
    throw new PluginFolderError((cause as Error).message, { cause });
  }
  if (entries.length > maxFiles)
    throw new PluginFolderError(
      `the plugin folder has ${entries.length} files, at most ${maxFiles} are read`,
    );
  return [...entries]
    .sort()
    .map((name) => ({ name, stem: stemOf(name) }))
    .filter(({ stem }) => stem !== '');
}

// Of `.hidden` all is extension, as the reference node has it.
function stemOf(name: string): string {
  return name.startsWith('.') && name.lastIndexOf('.') === 0 ? '' : parse(name).name;
}
