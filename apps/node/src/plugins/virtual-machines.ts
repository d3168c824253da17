import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { idToBytes, isEncodingError, nameToId } from '@firn/primitives';

/** The plugin folder cannot be used; the message is the system's or the reference node's. */
export class PluginFolderError extends Error {
  override readonly name = 'PluginFolderError';
}

/** What loading the plugin folder gave. */
export interface LoadedVms {
  /** Aliases of the virtual machines that were loaded, by ID. */
  readonly loaded: ReadonlyMap<string, readonly string[]>;
  /** Why others could not be, by ID. */
  readonly failed: ReadonlyMap<string, string>;
}

/** The virtual machines of this node, all of them built in, and their aliases by ID. */
export const builtInVms: ReadonlyMap<string, readonly string[]> = new Map([
  [nameToId('platformvm'), ['platform']],
  [nameToId('evm'), ['evm']],
  [nameToId('subnetevm'), ['subnetevm']],
]);

/** The feature extensions of the built-in virtual machines: their names by ID. */
export const featureExtensions: ReadonlyMap<string, string> = new Map([
  [nameToId('secp256k1fx'), 'secp256k1fx'],
]);

/**
 * Reads the plugin folder as the reference node does (reference: section 2.1): folders and hidden files are passed over, the
 * rest of a name before its extension is a VM's alias or ID, and what runs already is left alone. This node runs no
 * plugins, so that every other one fails to load.
 * @throws PluginFolderError
 */
export function loadPlugins(folder: string): LoadedVms {
  const failed = new Map<string, string>();
  for (const stem of readStems(folder)) {
    const id = toVmId(stem);
    if (builtInVms.has(id)) continue;
    failed.set(id, `${join(folder, stem)}: this node runs its built-in virtual machines only`);
  }
  return { loaded: new Map(), failed };
}

function readStems(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => stemOf(entry.name))
      .filter((stem) => stem !== '');
  } catch (cause) {
    throw new PluginFolderError((cause as Error).message, { cause });
  }
}

// Of `.hidden` all is extension, as the reference node has it.
function stemOf(name: string): string {
  return name.startsWith('.') && name.lastIndexOf('.') === 0 ? '' : parse(name).name;
}

function toVmId(stem: string): string {
  for (const [id, aliases] of builtInVms) if (aliases.includes(stem)) return id;
  try {
    idToBytes(stem);
    return stem;
  } catch (cause) {
    if (!isEncodingError(cause)) throw cause;
    throw new PluginFolderError(`invalid vmID: "${stem}"`, { cause });
  }
}
