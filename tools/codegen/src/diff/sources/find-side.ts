import { statSync } from 'node:fs';
import path from 'node:path';
import { isHttpUrl } from '@firn/contract';
import type { RemoteDocuments } from '@firn/contract/read';
import { type Config, type ContractConfig, configName, readConfig } from '../../config/config.js';
import { disk, type FileTree } from '../../config/file-tree.js';
import { SettingsError } from '../../config/settings-reader.js';
import { findCommit } from './git.js';
import { GitTree } from './git-tree.js';

/** One side of a comparison: contracts to read, and where from. */
export interface Side {
  /** What the side is called: a ref, a folder, a document, `the working tree`. */
  readonly label: string;
  readonly root: string;
  readonly files: FileTree;
  readonly contracts: readonly Pick<
    ContractConfig,
    'name' | 'documents' | 'codecs' | 'int64' | 'dates' | 'formats' | 'allow'
  >[];
  /** The configuration, where the side has one. */
  readonly config?: Config;
  /** Documents behind URLs; by default there are none. */
  readonly remote?: RemoteDocuments | undefined;
}

/** How documents without a configuration are read. */
export interface SideOptions {
  readonly cwd: string;
  readonly codecs: boolean;
  readonly remote?: RemoteDocuments;
}

/**
 * Finds out what a name on the command line stands for: a URL, a document or a folder on the disk, a git ref, or a ref with a path (`main:openrpc.yaml`).
 * @throws SettingsError if it is none of them.
 */
export function findSide(name: string, options: SideOptions): Side {
  if (isHttpUrl(name)) {
    const contracts = [{ name: '', documents: [name], codecs: options.codecs }];
    return { label: name, root: options.cwd, files: disk, contracts, remote: options.remote };
  }
  const onDisk = path.resolve(options.cwd, name);
  const entry = statSync(onDisk, { throwIfNoEntry: false });
  if (entry !== undefined) return sideOf(name, onDisk, entry.isDirectory(), disk, options);
  const colon = name.indexOf(':');
  const ref = colon === -1 ? name : name.slice(0, colon);
  const found = ref === '' ? undefined : findCommit(options.cwd, ref);
  if (found === undefined)
    throw new SettingsError(
      `${name} is no document, no folder and no git ref here; name for example openrpc.yaml, specs, HEAD~1 or main:openrpc.yaml`,
    );
  const files = new GitTree(found.top, found.commit);
  if (colon === -1) return sideOf(name, projectRoot(options.cwd, found.top, files), true, files, options);
  const inside = path.resolve(found.top, name.slice(colon + 1));
  if (!files.exists(inside)) throw new SettingsError(`${ref} has no ${name.slice(colon + 1)}`);
  return sideOf(name, inside, files.names(inside).length > 0, files, options);
}

/** The project of the closest `firn.json`, as it stands on the disk. */
export function workingTree(config: Config, remote?: RemoteDocuments): Side {
  const { root, contracts } = config;
  return { label: 'the working tree', root, files: disk, contracts, config, remote };
}

/** The closest folder with a configuration at or above the current one, inside the commit; else the current one. */
function projectRoot(cwd: string, top: string, files: FileTree): string {
  for (let folder = path.resolve(cwd); ; folder = path.dirname(folder)) {
    if (files.exists(path.join(folder, configName))) return folder;
    if (folder === top || path.dirname(folder) === folder) return cwd;
  }
}

function sideOf(
  label: string,
  at: string,
  isFolder: boolean,
  files: FileTree,
  { codecs, remote }: SideOptions,
): Side {
  if (!isFolder)
    return {
      label,
      root: path.dirname(at),
      files,
      remote,
      contracts: [{ name: '', documents: [path.basename(at)], codecs }],
    };
  const configFile = path.join(at, configName);
  if (files.exists(configFile)) {
    const config = readConfig(configFile, files, 'ignore');
    return { label, root: at, files, contracts: config.contracts, config, remote };
  }
  const documents = documentsIn(at, files);
  if (documents.length === 0)
    throw new SettingsError(
      `${label} has no ${configName} and no document called openrpc or openapi (.yaml, .yml or .json)`,
    );
  return { label, root: at, files, contracts: byKind(documents, codecs), remote };
}

/** How deep documents are looked for below a folder without a configuration. */
const maxDepth = 8;

function documentsIn(folder: string, files: FileTree, depth = 0): string[] {
  return files.names(folder).flatMap((name) => {
    if (name.startsWith('.') || name === 'node_modules') return [];
    const file = path.join(folder, name);
    if (/^(?:.*\.)?(?:openrpc|openapi)\.(?:ya?ml|json)$/.test(name)) return [file];
    return depth < maxDepth && !/\.[a-z]+$/i.test(name) ? documentsIn(file, files, depth + 1) : [];
  });
}

/** OpenRPC documents of one folder are one contract, as are OpenAPI documents. */
function byKind(documents: readonly string[], codecs: boolean): Side['contracts'] {
  const kinds = ['openrpc', 'openapi'] as const;
  return kinds.flatMap((kind) => {
    const own = documents.filter((file) => path.basename(file).includes(kind));
    return own.length === 0 ? [] : [{ name: kind, documents: own, codecs }];
  });
}
