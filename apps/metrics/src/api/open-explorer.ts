import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultWriteTimeoutMs, isLoopback } from '@firn/http/server';
import { createExplorer, type Site } from '@firn/http/site';
import { MetricsError } from '../errors.js';
import type { Logger } from '../logger.js';
import { packageFolder, readVersion } from '../package/package-files.js';

// Where the repository builds it.
const builtFolder = fileURLToPath(new URL('../explorer/dist', packageFolder));

/** Settings of the explorer: the flags of the same names. */
export interface ExplorerSettings {
  readonly explorer?: boolean | undefined;
  readonly explorerDir?: string | undefined;
  readonly explorerBasePath: string;
  readonly explorerConnect: readonly string[];
  readonly explorerNodeUrl?: string | undefined;
  readonly nodeUrl?: string | undefined;
  readonly httpHost: string;
  readonly httpAllowedHosts: readonly string[];
}

/**
 * The explorer as the service serves it at `/`: by default where only this machine reaches it.
 * @throws MetricsError `invalid-config` where it is asked for and was not built.
 */
export function openExplorer(config: ExplorerSettings, logger: Logger): Site | undefined {
  const { explorer: enabled, explorerDir: dir, httpHost } = config;
  if (enabled === false || (enabled === undefined && dir === undefined && !isLoopback(httpHost)))
    return undefined;
  const site = createExplorer(
    {
      enabled,
      dir: dir === undefined ? undefined : resolve(dir),
      basePath: config.explorerBasePath,
      connect: config.explorerConnect,
    },
    {
      allowedHosts: config.httpAllowedHosts,
      headers: {},
      writeTimeoutMs: defaultWriteTimeoutMs,
      logger,
      version: `v${readVersion()}`,
      served: 'metrics',
      nodeUrl: config.explorerNodeUrl ?? config.nodeUrl,
      builtFolder,
      refuse: (message) => {
        throw new MetricsError('invalid-config', message);
      },
    },
  );
  if (enabled === true || isLoopback(httpHost)) return site;
  logger.warn(
    { folder: dir, httpHost },
    'the explorer is not served: other machines reach this address, where --explorer says that they may have it',
  );
  return undefined;
}
