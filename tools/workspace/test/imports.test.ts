import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImports } from '../imports/check-imports.mjs';
import { root } from './workspaces.js';

let folder: string | undefined;

afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** The faults of sources by their paths below `packages/p/src`. */
function faultsOf(sources: Record<string, string>): string[] {
  folder = mkdtempSync(join(tmpdir(), 'firn-imports-'));
  for (const [name, text] of Object.entries(sources)) {
    const file = join(folder, 'packages/p/src', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return checkImports(folder);
}

describe('circles of imports', () => {
  it('finds none in this repository', () => {
    execFileSync(process.execPath, [join(root, 'tools/workspace/imports/main.mjs')], { stdio: 'pipe' });
  });

  it('finds files that import one another, over one and several files, for their types alone, anew and when they are called', () => {
    const sources = {
      'a.ts': "import {\n  type B,\n  b,\n} from './b.js';\n",
      'b.ts': "import type { C } from './c.js';\n",
      'c.ts': "export * from './a.js';\n",
      'd.ts': "export const load = () => import('./e.js');\n",
      'e.ts': "import './d.js';\nimport { a } from './a.js';\n",
    };
    expect(faultsOf(sources)).toEqual([
      'packages/p/src: 3 files import one another in a circle: a.ts, b.ts, c.ts',
      'packages/p/src: 2 files import one another in a circle: d.ts, e.ts',
    ]);
  });

  it('finds folders that import one another through different files, at any depth', () => {
    const sources = {
      'chain/block.ts': "import { pool } from '../pool/pool.js';\n",
      'chain/clock.ts': 'export const clock = 1;\n',
      'pool/pool.ts': "import { limit } from './limits/limit.js';\n",
      'pool/limits/limit.ts': "import type { clock } from '../../chain/clock.js';\n",
    };
    expect(faultsOf(sources)).toEqual([
      'packages/p/src: the folders chain and pool import one another: pool/limits/limit.ts -> chain/clock.ts',
    ]);
  });

  it('lets a folder use its own parts, and its parts what stands in it', () => {
    const sources = {
      'chain/block.ts': "import { part } from './parts/part.js';\n",
      'chain/parts/part.ts': "import { clock } from '../clock.js';\n",
      'chain/clock.ts': '// chain/block.js is no import\n',
    };
    expect(faultsOf(sources)).toEqual([]);
  });
});
