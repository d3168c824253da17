import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../src/published-packages.js';
import { overBudget, readBudget } from '../src/sizes/budget.js';
import { measureBundles } from '../src/sizes/bundles.js';
import { figuresOf, type Sizes, sizeTable, withTable } from '../src/sizes/table.js';
import type {} from './provided.js';

/** How far a figure of the README may be from the truth: the table is written for readers, not at every change. */
const tolerance = 0.2;

describe('what is published', () => {
  let sizes: Sizes;
  beforeAll(async () => {
    sizes = { packages: inject('packed'), bundles: await measureBundles() };
  });

  it('weighs no more than tools/release/budget.json allows', () => {
    expect(overBudget(sizes, readBudget())).toEqual([]);
  });

  it('has a budget for nothing else', () => {
    const { packages, bundles } = readBudget();
    expect(Object.keys(packages).sort()).toEqual(sizes.packages.map(({ name }) => name).sort());
    expect(Object.keys(bundles).sort()).toEqual(sizes.bundles.map(({ name }) => name).sort());
  });

  it('has its sizes in the README; `npm run release sizes -- --write` brings them up to date', () => {
    const readme = figuresOf(readFileSync(path.join(root, 'README.md'), 'utf8'));
    const actual = figuresOf(
      withTable(
        '<!-- sizes: written by `npm run release sizes -- --write` --><!-- /sizes -->',
        sizeTable(sizes),
      ),
    );
    expect([...readme.keys()]).toEqual([...actual.keys()]);
    const old = [...actual].filter(([name, figures]) =>
      figures.some((figure, at) => Math.abs((readme.get(name)?.[at] ?? 0) / figure - 1) > tolerance),
    );
    expect(old.map(([name]) => name)).toEqual([]);
  });
});

describe('a budget', () => {
  const packed = { name: '@shop/pets', version: '1.0.0', folder: '', tarball: '', files: 1 };

  it('names what is over it, and what it does not know', () => {
    const sizes = {
      packages: [{ ...packed, packedBytes: 11, unpackedBytes: 20 }],
      bundles: [{ name: 'page', program: 'a page', gzipBytes: 5 }],
    };
    expect(
      overBudget(sizes, { packages: { '@shop/pets': { packed: 10, unpacked: 20 } }, bundles: {} }),
    ).toEqual([
      '@shop/pets packed is 11 bytes; the budget is 10',
      'bundles/page.js has no budget; it is 5 bytes',
    ]);
  });
});
