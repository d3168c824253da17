import { describe, expect, inject, it } from 'vitest';
import { compilePackages, compilers } from '../src/generated-code/compile-packages.js';

describe('packages of real documents', () => {
  it('are generated for every document', () => {
    expect(inject('refused')).toEqual({});
  });

  it.each(compilers)('compile strictly with %s', async (compiler) => {
    const packages = Object.values(inject('generated'));
    const complaints = await compilePackages(packages, compiler, inject('folder'));
    expect(
      complaints.length > 40
        ? [...complaints.slice(0, 40), `and ${complaints.length - 40} more`]
        : complaints,
    ).toEqual([]);
  });
});
