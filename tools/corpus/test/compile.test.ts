import { describe, expect, inject, it } from 'vitest';
import { compilePackages, compilers } from '../src/generated-code/compile-packages.js';
import { isWhole } from '../src/load-corpus.js';

/** The older compiler takes five times as long as the newer one: the gate gives it every fifth document. */
const isCompiled = (compiler: (typeof compilers)[number], index: number) =>
  isWhole || compiler === 'typescript-7.0' || index % 5 === 0;

describe('packages of real documents', () => {
  it('are generated for every document', () => {
    expect(inject('refused')).toEqual({});
  });

  it.each(compilers)('compile strictly with %s', async (compiler) => {
    const packages = Object.values(inject('generated')).filter((_, index) => isCompiled(compiler, index));
    const complaints = await compilePackages(packages, compiler, inject('folder'));
    expect(
      complaints.length > 40
        ? [...complaints.slice(0, 40), `and ${complaints.length - 40} more`]
        : complaints,
    ).toEqual([]);
  });
});
