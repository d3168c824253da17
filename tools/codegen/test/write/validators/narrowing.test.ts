import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { within } from '@firn/testing/property-settings';
import { describe, expect, it } from 'vitest';
import { casesFolder } from '../../fixtures/cases.js';
import { typeCheck } from '../../fixtures/type-check.js';

const name = 'one-of-discriminator';

/** A program that narrows each union, and holds values against the types. */
const consumer = `import type * as v from '@firn/${name}-validators';

export const mapped = (each: v.Mapped): number => (each.kind === 'round' ? each.radius : each.side);
export const named = (each: v.Named): number => (each.kind === 'Circle' ? each.radius : each.side);
export const implied = (each: v.Implied): string | number => (each.type === 'a' ? each.a : each.b);
export const shared = (each: v.Shared): string => (each.type === 'text' ? each.text : each.url);
export const bare = (each: v.Bare): string | Date => (each.is === 'foo' ? each.foo : each.bar);
export const bareWire = (each: v.BareWire): string => (each.is === 'foo' ? each.foo : each.bar);
export const inline = (all: v.ListShapesResult): number[] =>
  all.inline.map((each) => {
    switch (each.kind) {
      case 'flat':
        return each.radius;
      case 'box':
      case 'cube':
        return each.side;
    }
  });
export const own: v.Circle = { kind: 'any text', radius: 1 };
export const value: v.Mapped = { kind: 'round', radius: 1 };
// @ts-expect-error: no such variant
export const unknownVariant: v.Mapped = { kind: 'triangle', radius: 1 };
// @ts-expect-error: an image has no text
export const otherVariant: v.Shared = { type: 'image', text: 'x' };
export const open: v.Open[] = ['text', 'any other'];
// The literals are still there for editors: string alone would have absorbed them.
type Literals<T> = T extends unknown ? (string extends T ? never : T) : never;
export const known: Literals<v.Open>[] = ['text', 'image', 'video'];
// @ts-expect-error: not one of the known values
export const other: Literals<v.Open> = 'other';
`;

/** A handler of a call whose parameter has a default. */
const handlers = `import type { ListItemsHandler } from '@firn/pagination-http-server';
import type { ListItemsParams } from '@firn/pagination-http-validators';

export const handler: ListItemsHandler = ({ pageSize }) => {
  pageSize.toFixed();
  return { items: [] } as never;
};
export const optional: ListItemsParams = {};
`;

describe('types of generated packages', () => {
  it('narrow by every form of discriminator, and have no undefined for what a default fills in', {
    timeout: within(60_000),
  }, () => {
    const folder = mkdtempSync(path.join(import.meta.dirname, '../../../node_modules/.narrowing-'));
    try {
      writeFileSync(path.join(folder, 'consumer.ts'), consumer);
      writeFileSync(path.join(folder, 'handlers.ts'), handlers);
      const packages = [name, 'pagination-http'].map((each) => ({
        name: each,
        folder: path.join(casesFolder, each, 'expected'),
      }));
      expect(typeCheck({ packages, include: [path.join(folder, '*.ts')] })).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
