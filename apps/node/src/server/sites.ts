import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createExplorer, createPageSite, type Site, type SiteOptions } from '@firn/http/site';
import type { NodeOptions } from '../config/node-options.js';
import { readNodeVersion } from '../config/node-version.js';
import { Refusal } from '../errors/refusal.js';

// Where the repository builds them.
const builtDocumentation = fileURLToPath(new URL('../../../docs/dist/site', import.meta.url));
const builtExplorer = fileURLToPath(new URL('../../../explorer/dist', import.meta.url));

/**
 * The sites of a node: the documentation at `/docs/`, where it was built, and the explorer at `/`.
 * @throws Refusal for an explorer that is to be served and was not built, and for a folder that was named and has no documentation.
 */
export function createSites(
  options: Pick<NodeOptions, 'docsDir' | 'explorer' | 'http' | 'httpAllowedHosts'>,
  parts: Pick<SiteOptions, 'headers' | 'hostRemedy' | 'logger'>,
): readonly Site[] {
  const { docsDir: folder = builtDocumentation, explorer, http, httpAllowedHosts: allowedHosts } = options;
  const common = { ...parts, allowedHosts, writeTimeoutMs: http.writeTimeoutMs };
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (!isBuilt && options.docsDir !== undefined)
    throw new Refusal(
      `--docs-dir: there is no documentation in ${folder}, which has no index.html: build @firn/docs, or name the folder of a build`,
    );
  const documentation = isBuilt ? createPageSite({ ...common, folder, base: '/docs' }) : undefined;
  const pages =
    explorer.enabled === false
      ? undefined
      : createExplorer(explorer, {
          ...common,
          version: readNodeVersion().release,
          served: 'node',
          metricsUrl: explorer.metricsUrl,
          builtFolder: builtExplorer,
          refuse: (message) => {
            throw new Refusal(message);
          },
        });
  return [documentation, pages].filter((site) => site !== undefined);
}
