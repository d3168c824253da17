import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseNames, casesFolder, expectedFiles, generateCase } from './fixtures/cases.js';
import { typeCheck } from './fixtures/type-check.js';

/** With UPDATE_CASES=1 the expected files are rewritten instead of compared. */
const isUpdating = process.env.UPDATE_CASES === '1';
const advice = 'where the new text is right, UPDATE_CASES=1 writes it';

describe('cases', () => {
  it.each(caseNames)('generates %s as expected', async (name) => {
    const { files } = await generateCase(name);
    if (isUpdating) update(name, files);
    const expected = expectedFiles(name);
    const folder = `test/cases/${name}/expected`;
    expect([...files.keys()].sort(), `the list of files in ${folder}; ${advice}`).toEqual(
      [...expected.keys()].sort(),
    );
    for (const [file, text] of expected) expect(files.get(file), `${folder}/${file}; ${advice}`).toBe(text);
  });

  it('type-checks every expected file', { timeout: 120_000 }, () => {
    const packages = caseNames.map((name) => ({ name, folder: path.join(casesFolder, name, 'expected') }));
    expect(typeCheck({ packages })).toEqual([]);
  });

  it.each(['5.9', '7'] as const)(
    'compiles under every setting with TypeScript %s',
    { timeout: 120_000 },
    (strictest) => {
      const packages = caseNames.map((name) => ({ name, folder: path.join(casesFolder, name, 'expected') }));
      expect(typeCheck({ packages, strictest })).toEqual([]);
    },
  );

  it('type-checks the packages of the own contracts, with bodies that their own compiler leaves out', {
    timeout: 120_000,
  }, () => {
    const folder = path.join(import.meta.dirname, '../../../packages');
    const packages = ['metrics', 'node'].map((name) => ({ name, folder }));
    expect(
      typeCheck({
        packages,
        exclude: ['*/test', 'node-client/src/viem'].map((each) => path.join(folder, each)),
      }),
    ).toEqual([]);
  });
});

function update(name: string, files: ReadonlyMap<string, string>): void {
  const folder = path.join(casesFolder, name, 'expected');
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}
