import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where the demonstration keeps its data. */
export interface DataFolder {
  readonly root: string;
  readonly node: string;
  readonly metrics: string;
  readonly nodeLog: string;
  readonly metricsLog: string;
}

/**
 * Names and creates the folders below `root`, `.firn` under the current folder by default.
 * @throws Error that names the folder that cannot be created, and why.
 */
export function openDataFolder(root = '.firn'): DataFolder {
  const absolute = resolve(root);
  const folder: DataFolder = {
    root: absolute,
    node: join(absolute, 'node'),
    metrics: join(absolute, 'metrics'),
    nodeLog: join(absolute, 'logs', 'node.log'),
    metricsLog: join(absolute, 'logs', 'metrics.log'),
  };
  for (const path of [folder.node, folder.metrics]) createFolder(path);
  return folder;
}

/** Step by step: the recursive mkdir of Node.js never ends below folders that take none, such as `/proc`. */
function createFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (cause) {
    if (isFolder(path)) return;
    const reason =
      (cause as NodeJS.ErrnoException).code === 'EEXIST'
        ? 'there is a file of that name'
        : (cause as Error).message;
    throw new Error(`the folder ${path} cannot be created (${reason}); choose another with --data-dir`, {
      cause,
    });
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
