import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipFor } from '@firn/testing/skip-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const main = path.join(import.meta.dirname, '../dist/main.js');
const workspace = path.join(import.meta.dirname, '../../..');
const missingBuild = existsSync(main) ? undefined : 'the command line is not built: npm run build';

let project: string;
const document = {
  openrpc: '1.3.2',
  info: { title: 'Orders', version: '1.0.0' },
  methods: [{ name: 'orders.count', params: [], result: { name: 'count', schema: { type: 'integer' } } }],
};

/** Paths of the modules that a run of the program loaded, as the engine counted them. */
function modulesOf(...words: readonly string[]): string[] {
  const folder = mkdtempSync(path.join(project, 'modules-'));
  try {
    execFileSync(process.execPath, [main, ...words], {
      cwd: project,
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    });
    const [report = ''] = readdirSync(folder);
    const { result }: { readonly result: readonly { readonly url: string }[] } = JSON.parse(
      readFileSync(path.join(folder, report), 'utf8'),
    );
    return result
      .filter(({ url }) => url.startsWith('file:'))
      .map(({ url }) => path.relative(workspace, fileURLToPath(url)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the program', skipFor(missingBuild), () => {
  beforeAll(() => {
    project = mkdtempSync(path.join(tmpdir(), 'firn-loaded-'));
    writeFileSync(path.join(project, 'openrpc.json'), JSON.stringify(document));
    writeFileSync(
      path.join(project, 'firn.json'),
      JSON.stringify({
        packages: 'packages',
        scope: '@acme',
        contracts: { orders: { documents: ['openrpc.json'], write: ['validators'] } },
      }),
    );
    execFileSync(process.execPath, [main, 'generate'], { cwd: project });
  });
  afterAll(() => rmSync(project, { recursive: true }));

  it('loads for `check` with nothing to do what compares hashes, and no contract, runtime or command of its own', () => {
    const modules = modulesOf('check');
    expect(modules).toContain('tools/codegen/dist/manifest/manifest.js');
    // Of contracts the types of the model alone, and problems.
    const others = /ws@|packages\/(specs|primitives|mock)\/|packages\/contract\/dist\/(?!model\/|\w+\.js$)/;
    expect(modules.filter((file) => others.test(file))).toEqual([]);
    expect(modules.filter((file) => file.startsWith('packages/cli/dist/')).sort()).toEqual(
      ['contract-commands', 'exit-code', 'main', 'refused-error', 'run-program', 'terminal'].map(
        (name) => `packages/cli/dist/${name}.js`,
      ),
    );
  });

  it('loads for its help no contract and no runtime', () => {
    expect(modulesOf('--help').filter((file) => /ws@|packages\/(?!cli\/)/.test(file))).toEqual([]);
  });
});
