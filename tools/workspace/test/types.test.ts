import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compilerErrors } from '../types/compiler-errors.mjs';
import { projectsOf } from '../types/projects.mjs';
import { root, workspaces } from './workspaces.js';

describe('what a compiler said', () => {
  it('begins with file, row and column, and has what belongs to it below', () => {
    const log = `
packages/http/src/a.ts(64,44): error TS2322: Type 'string' is not assignable to type 'number'.
  Types of parameters are incompatible.
    Type 'a' is not assignable to type 'b'.
packages/http/test/b.test.ts(1,2): error TS2304: Cannot find name 'x'.
`;
    expect(compilerErrors(log)).toEqual([
      "packages/http/src/a.ts:64:44: TS2322: Type 'string' is not assignable to type 'number'.\n  Types of parameters are incompatible.\n    Type 'a' is not assignable to type 'b'.",
      "packages/http/test/b.test.ts:1:2: TS2304: Cannot find name 'x'.",
    ]);
  });

  it('is told once where two projects compile the file', () => {
    const log = 'packages/http/src/a.ts(1,1): error TS1: no\n  because\n';
    expect(compilerErrors(log + log)).toEqual(['packages/http/src/a.ts:1:1: TS1: no\n  because']);
  });

  it('leaves the log to be read where it names no file', () => {
    expect(compilerErrors("error TS6053: File 'x/tsconfig.json' not found.")).toEqual([]);
  });
});

describe('the projects that are compiled', () => {
  const { built, checked } = projectsOf(workspaces());

  it('are there, each once', () => {
    const projects = [...built, ...checked];
    expect(projects.filter((project) => !existsSync(join(root, project)))).toEqual([]);
    expect(new Set(projects).size).toBe(projects.length);
  });

  it('are those of the tests of every package that has some', () => {
    const tests = workspaces().map(({ folder }) => `${folder}/test/tsconfig.json`);
    expect(tests.filter((test) => existsSync(join(root, test)) && !checked.includes(test))).toEqual([]);
  });

  it('are built first where others are checked against them', () => {
    const manifest = { scripts: { build: 'tsc -b && rolldown -c', typecheck: 'tsc -p test/tsconfig.json' } };
    expect(projectsOf([{ folder: 'apps/a', manifest }])).toEqual({
      built: ['apps/a/tsconfig.json'],
      checked: ['apps/a/test/tsconfig.json'],
    });
  });
});
