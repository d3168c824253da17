import { expect, it } from 'vitest';
import { compilerErrors } from '../types/compiler-errors.mjs';

const folders = new Map([['@firn/http', 'packages/http']]);
const failed = (name: string): string =>
  `${name}#build:  WARNING  command finished with error, but continuing...\n${name}#build:  ERROR  command (/x) pnpm run build exited (2)\n`;

it('errors have paths from the root, and what belongs to each below it', () => {
  const log = `
   • Packages in scope: @firn/http
@firn/http:build: cache miss, executing 59271eef096b20e2
@firn/http:build: $ tsc -b
@firn/http:build: src/a.ts(64,44): error TS2322: Type 'string' is not assignable to type 'number'.
@firn/http:build:   Types of parameters are incompatible.
@firn/http:build:     Type 'a' is not assignable to type 'b'.
@firn/http:build: [ELIFECYCLE] Command failed with exit code 2.
@firn/http:typecheck: test/b.test.ts(1,2): error TS2304: Cannot find name 'x'.
${failed('@firn/http')}`;
  expect(compilerErrors(log, folders)).toEqual([
    "packages/http/src/a.ts:64:44: TS2322: Type 'string' is not assignable to type 'number'.\n  Types of parameters are incompatible.\n    Type 'a' is not assignable to type 'b'.",
    "packages/http/test/b.test.ts:1:2: TS2304: Cannot find name 'x'.",
  ]);
});

it('an error that two compilers name is told once', () => {
  const line = (task: string): string =>
    `@firn/http:${task}: src/a.ts(1,1): error TS1: no\n@firn/http:${task}:   because\n`;
  expect(compilerErrors(`${line('build')}${line('typecheck')}${failed('@firn/http')}`, folders)).toEqual([
    'packages/http/src/a.ts:1:1: TS1: no\n  because',
  ]);
});

it('a task that failed without a word of the compiler leaves the log to be read', () => {
  const log = `@firn/http:build: src/a.ts(1,1): error TS1: no\n${failed('@firn/http')}${failed('@firn/explorer')}`;
  expect(compilerErrors(log, folders)).toBeUndefined();
  expect(compilerErrors('turbo could not read its settings', folders)).toBeUndefined();
});
