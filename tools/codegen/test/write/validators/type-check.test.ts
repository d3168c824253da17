import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract, NamedType, RpcWire } from '@firn/contract';
import { seed, times, within } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printDrafts } from '../../../src/write/source-files.js';
import { validatorsWriter } from '../../../src/write/validators/validators-writer.js';
import { typeCheck } from '../../fixtures/type-check.js';
import { consumerOf } from './consumer.js';
import { contractOf, named, operation, param, rpcWire, unionsOfObjects } from './contracts.js';
import { randomTypes, taggedReferences } from './random-types.js';

const forms: readonly RpcWire['params'][] = ['by-name', 'by-position', 'object-in-array'];

function sample<T>(arbitrary: fc.Arbitrary<T>, offset: number): T[] {
  return fc.sample(arbitrary, { seed: seed + offset, numRuns: 1 });
}

/** Random types, each of which may refer to those before it, and calls that take and give them. */
function randomContract(typeCount: number, callCount: number): Contract {
  const types: NamedType[] = [];
  const names = (count: number) => types.slice(-count).map((type) => type.name);
  for (let i = 0; i < typeCount; i++) {
    for (const type of sample(randomTypes(names(20)), i)) types.push(named(`T${i}`, type));
    if (i % 10 !== 0) continue;
    for (const told of sample(taggedReferences(`Told${i}`, names(20)), i))
      types.push(...told.map(([name, type]) => named(name, type)));
  }
  const all = randomTypes(names(typeCount));
  const operations = Array.from({ length: callCount }, (_, i) => {
    const [params = []] = sample(fc.array(all, { maxLength: 4 }), 1000 + i);
    const [result = { kind: 'null' }] = sample(all, 2000 + i);
    const form = forms[i % forms.length] ?? 'by-name';
    return operation({
      symbol: `call${i}`,
      params: params.map((type, k) => param(`p${k}`, type, { required: k < 2 })),
      result,
      wire: rpcWire(form),
    });
  });
  return contractOf([...types, ...unionsOfObjects], operations);
}

describe('generated code of random types', () => {
  it('type-checks under every strict flag, and its wire types take what the checks take', {
    timeout: within(120_000),
  }, async () => {
    const folder = mkdtempSync(path.join(import.meta.dirname, '../../../node_modules/.random-types-'));
    try {
      // Most of the compiler's time is theirs: a search at night makes ten times as many.
      const contract = randomContract(times(40).numRuns, times(12).numRuns);
      const layout = { root: folder, packages: '.', scope: '@firn' };
      for (const file of await printDrafts(validatorsWriter(contract, layout))) {
        const target = path.join(folder, file.path);
        mkdirSync(path.dirname(target), { recursive: true });
        writeFileSync(target, file.text);
      }
      const consumer = consumerOf(contract.types, '@firn/test-validators');
      writeFileSync(path.join(folder, 'test-validators/consumer.ts'), consumer);
      expect(typeCheck({ packages: [{ name: 'test', folder }] })).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
