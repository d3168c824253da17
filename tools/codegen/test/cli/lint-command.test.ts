import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/run-program.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firn-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const document = path.join(folder, 'api.yaml');
writeFileSync(
  document,
  `openapi: 3.1.0
info: { title: A, version: '1' }
paths: {}
components:
  schemas:
    A:
      type: object
      xml: { name: a }
      anyOf: [{ properties: { a: { type: string } } }, { properties: { b: { type: string } } }]
      unevaluatedProperties: false
`,
);

async function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const texts = { out: '', error: '' };
  const plain = (text: string | number | null | undefined): string => String(text);
  const code = await runProgram(['node', 'firn', ...words], {
    out: (text) => {
      texts.out += `${text}\n`;
    },
    error: (text) => {
      texts.error += `${text}\n`;
    },
    colors: { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain },
    cwd: folder,
  });
  return { code, ...texts };
}

it('lint --all names what becomes of every construct, and which refusals may be allowed', async () => {
  const { code, out, error } = await run('lint', 'api.yaml', '--all');
  expect(code).toBe(1);
  expect(error).toContain('[unevaluated; --allow unevaluated]');
  expect(error).toContain('schema.xml (1), xml.name (1): XML is sent and given as text');
  expect(out).toContain('  schema.unevaluatedProperties (1): as `additionalProperties`');
  expect(out).toMatch(/constructs, done:\n.*schema\.anyOf \(1\)/);
});

it('lint writes what it found and one line without --all', async () => {
  const { code, out, error } = await run('lint', 'api.yaml');
  expect(code).toBe(1);
  expect(error).toContain('[unevaluated; --allow unevaluated]');
  expect(out).toMatch(
    /^failed: 1 error, \d+ warnings?, \d+ constructs of which 3 with a note \(--all names them\)\n$/,
  );
});

it('lint --json gives problems and constructs to programs', async () => {
  const { code, out } = await run('lint', 'api.yaml', '--json', '--allow', 'unevaluated');
  const { problems, constructs } = JSON.parse(out);
  expect(code).toBe(0);
  expect(problems).toContainEqual(
    expect.objectContaining({ rule: 'unevaluated', severity: 'warning', allowable: true, line: 10 }),
  );
  expect(constructs).toContainEqual(
    expect.objectContaining({ object: 'schema', key: 'anyOf', handling: 'done', count: 1 }),
  );
});

it('generate refuses what would be wrong at run time, unless it is allowed', async () => {
  const refused = await run('generate', 'api.yaml', '--out', 'packages');
  expect(refused.code).toBe(1);
  expect(refused.error).toContain('unevaluatedProperties is not checked');
  const allowed = await run('generate', 'api.yaml', '--out', 'packages', '--allow', 'unevaluated');
  expect(allowed.code).toBe(0);
});

it('--allow may be repeated', async () => {
  const allowed = ['--allow', 'unevaluated', '--allow', 'positional-parts'];
  expect((await run('generate', 'api.yaml', '--out', 'packages', ...allowed)).code).toBe(0);
});

it('--allow takes rules that refuse, and no others', async () => {
  const { code, error } = await run(
    'generate',
    'api.yaml',
    '--out',
    'packages',
    '--allow',
    'dangling-reference',
  );
  expect(code).not.toBe(0);
  expect(error).toContain('--allow: dangling-reference must be one of unevaluated, ');
});

it('lint of the current folder names it, and says what is expected', async () => {
  const { code, error } = await run('lint', '.');
  expect(code).toBe(1);
  expect(error).toContain(
    '.:1:1\n  error this is a folder; name a document of OpenRPC, OpenAPI or Swagger in it [unreadable-document]',
  );
});
