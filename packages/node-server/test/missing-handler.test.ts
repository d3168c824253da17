import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');
const require = createRequire(join(folder, '../../package.json'));
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');

/** What the compiler says of a program in the place of a test of this package. */
function compile(program: string): string {
  const place = mkdtempSync(join(folder, 'node_modules/.compile-'));
  try {
    writeFileSync(join(place, 'program.mts'), program);
    const settings = { extends: '../../test/tsconfig.json', include: ['program.mts'] };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings));
    return spawnSync(process.execPath, [compiler, '-p', place, '--pretty', 'false'], { encoding: 'utf8' })
      .stdout;
  } finally {
    rmSync(place, { recursive: true });
  }
}

const imports = `
import { bindGroup } from '@firn/jsonrpc/server';
import { nativeGroup, type NativeHandlers } from '../../src/index.js';
declare const handlers: NativeHandlers;
`;

it('a missing handler is a compile error that names the method', { timeout: 120_000 }, () => {
  expect(compile(`${imports} bindGroup(nativeGroup, handlers);`)).toBe('');
  const message = compile(
    `${imports} const { 'native.issueTx': _, ...partial } = handlers; bindGroup(nativeGroup, partial);`,
  );
  expect(message).toContain(`Property '"native.issueTx"' is missing`);
  expect(message).toContain('error TS');
});
