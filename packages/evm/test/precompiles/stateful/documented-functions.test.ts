import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { selectorOf } from '../../../src/precompiles/stateful/precompile-functions.js';
import { precompileModules } from '../../../src/precompiles/stateful/precompile-modules.js';
import { openPrecompiles } from '../../fixtures/precompile-machine.js';
import { chainB, validatorSet, warpRules } from '../../fixtures/warp.js';

// Cells of tables are padded, so that columns line up.
const document = readFileSync(
  new URL('../../../../../docs/precompiles.md', import.meta.url),
  'utf8',
).replaceAll(/ +\|/g, ' |');
const rows = [...document.matchAll(/^\| `(\w+)\(([^)]*)\)[^`]*` \| `(0x[0-9a-f]{8})` \|/gmu)].map(
  ([, name = '', parameters = '', selector = '']) => {
    const types = parameters.split(',').map((parameter) => parameter.trim().split(' ')[0]);
    return { signature: `${name}(${types.join(',')})`, selector };
  },
);

describe('docs/precompiles.md', () => {
  it('names each contract at its address', () => {
    for (const { configKey, address } of precompileModules.values()) {
      expect(document).toContain(`| \`${address}\` | \`${configKey}\` |`);
    }
  });

  it('names functions by their selectors, and each exists', async () => {
    expect(rows).toHaveLength(18);
    const configs = Object.fromEntries([...precompileModules.keys()].map((key) => [key, {}]));
    const machine = openPrecompiles({ configs, warp: warpRules(chainB, validatorSet([], [])) });
    for (const { signature, selector } of rows) {
      expect(selectorOf(signature)).toBe(selector);
      const answers = await Promise.all(
        [...precompileModules.values()].map(({ address: to }) =>
          machine.send({ to, input: selector as `0x${string}` }),
        ),
      );
      const knows = answers.filter(({ error }) => !error?.message.startsWith('invalid function selector'));
      expect(knows.length, signature).toBeGreaterThan(0);
    }
  });
});
