import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the demonstration keeps its data. */
export interface DataFolder {
  readonly root: string;
  readonly node: string;
  readonly metrics: string;
  readonly nodeLog: string;
  readonly metricsLog: string;
}

/** Names and creates the folders below `root`, `.firn` under the current folder by default. */
export function openDataFolder(root = '.firn'): DataFolder {
  const absolute = resolve(root);
  const folder: DataFolder = {
    root: absolute,
    node: join(absolute, 'node'),
    metrics: join(absolute, 'metrics'),
    nodeLog: join(absolute, 'logs', 'node.log'),
    metricsLog: join(absolute, 'logs', 'metrics.log'),
  };
  for (const path of [folder.node, folder.metrics]) mkdirSync(path, { recursive: true });
  return folder;
}
