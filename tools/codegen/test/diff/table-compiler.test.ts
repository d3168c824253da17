import { describe, expect, it } from 'vitest';
import { compareContracts } from '../../src/diff/compare-contracts.js';
import { readDocument } from './cases.js';
import { compileCases } from './compile-cases.js';
import { tableCases } from './table-cases.js';

const pathOf = (name: string): string => name.replaceAll(' ', '-');
const compiled = compileCases(
  tableCases.map(({ name, old, now, codecs }) => ({
    name: pathOf(name),
    old: readDocument(old, 'case-old', codecs).contract,
    now: readDocument(now, 'case-new', codecs).contract,
  })),
);

describe('the compiler', () => {
  it.each(tableCases.map((each) => [each.name, each] as const))('agrees on: %s', (name, each) => {
    const { old, now, codecs, refuses = [], call, because } = each;
    const found = compiled.get(pathOf(name));
    const refused = [
      ...(found?.oldClientNewServer.length === 0 ? [] : ['old']),
      ...(found?.newClientOldServer.length === 0 ? [] : ['new']),
    ];
    expect(refused, JSON.stringify(found, null, 1)).toEqual(refuses);
    const { changes } = compareContracts(
      readDocument(old, 'case', codecs),
      readDocument(now, 'case', codecs),
    );
    const breaks = changes.some(({ client }) => client === 'breaks');
    const duty = changes.some(({ server }) => server === 'duty');
    if (refused.includes('old')) expect(breaks).toBe(true);
    if (refused.includes('new')) expect(duty).toBe(true);
    // What the compiler does not see a call has to see, or there is a reason why nothing does.
    if (breaks && !refused.includes('old')) expect(call ?? because).toBeDefined();
    expect(because !== undefined && !breaks, 'a reason for nothing').toBe(false);
  });
});
