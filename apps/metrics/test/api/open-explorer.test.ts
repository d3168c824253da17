import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openExplorer } from '../../src/api/open-explorer.js';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/logger.js';

it('refuses a folder that is not there, whether the explorer would be served or not', () => {
  const explorerDir = join(import.meta.dirname, 'nothing');
  for (const httpHost of ['127.0.0.1', '0.0.0.0'])
    expect(() => openExplorer(readConfig({ httpHost, explorerDir }, {}), createLogger('fatal'))).toThrow(
      /^--explorer-dir .*nothing: there is no such folder; name the folder of a build$/,
    );
});

it('is not served at an address that other machines reach, unless it is asked for', () => {
  const open = (flags: object) => openExplorer(readConfig(flags as never, {}), createLogger('fatal'));
  expect(open({ httpHost: '0.0.0.0' })).toBeUndefined();
});
