import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readContract } from '@firn/contract/read';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { enumMembers } from '../../../src/write/enum-values.js';
import { namesOf } from '../../../src/write/names/contract-names.js';
import { casesFolder } from '../../fixtures/cases.js';
import { compileProgram } from '../../fixtures/compile-program.js';
import { temporaryProject } from '../../fixtures/temporary-project.js';

const types = readFileSync(
  path.join(casesFolder, 'named-enums/expected/named-enums-validators/src/generated/schemas/types.ts'),
  'utf8',
);

const use = `import { OrderState, Priority, Region } from './types.js';
const state: OrderState = OrderState['in-progress'];
const priority: Priority = Priority.HIGH;
const region: Region = Region.EUROPE;
const values: readonly OrderState[] = Object.values(OrderState);
// @ts-expect-error no value of the enum
const wrong: OrderState = 'closed';
console.log(JSON.stringify([state, priority, region, values, Object.keys(OrderState)]), wrong);
`;

describe('the constant of a named enum', () => {
  it.each(['5.9', '7'] as const)(
    'compiles with TypeScript %s where declarations are isolated',
    (compiler) => {
      const root = temporaryProject({ 'src/types.ts': types, 'src/use.ts': use });
      const settings = { module: 'NodeNext', declaration: true, isolatedDeclarations: true };
      expect(compileProgram(root, compiler, settings)).toEqual([]);
    },
  );

  const bundled = async (program: string): Promise<string> => {
    const root = temporaryProject({ 'src/types.ts': types, 'src/main.ts': program });
    const { outputFiles } = await build({
      entryPoints: [path.join(root, 'src/main.ts')],
      bundle: true,
      format: 'esm',
      write: false,
    });
    return outputFiles.map(({ text }) => text).join('');
  };

  it('is left out of a bundle, unless a program uses it', async () => {
    const text = await bundled(
      `import { Priority, type OrderState } from './types.js';\nconst state: OrderState = 'open';\nconsole.log(Priority.LOW, state);\n`,
    );
    expect(text).toContain('NORMAL');
    expect(text).not.toContain('EUROPE');
    expect(text).not.toContain('in-progress');
  });

  it('has every value under its key, whatever it is called', async () => {
    const text = await bundled(`export { OrderState } from './types.js';\n`);
    const { OrderState } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(Object.entries(OrderState)).toEqual(
      ['open', 'in-progress', '__proto__', ''].map((value) => [value, value]),
    );
  });
});

describe('names of values', () => {
  const readEnum = (
    schema: object,
  ): { readonly keys: readonly string[]; readonly warnings: readonly string[] } => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: {},
      components: { schemas: { A: schema } },
    };
    const text = JSON.stringify(document);
    const { contract, warnings } = readContract({ root: '/', documents: ['a.json'], readText: () => text });
    const [type] = contract.types;
    return {
      keys: type === undefined ? [] : enumMembers(type).map(({ key }) => key),
      warnings: warnings.map(({ code, message, location }) => `${code} ${location.pointer} ${message}`),
    };
  };

  it.each([
    ['another length', ['A'], 'has 1 item for 2 values'],
    ['a name twice', ['A', ' A'], 'has "A" twice'],
    ['no text', ['A', 1], 'has 1, which is not a name'],
    ['null for a value', ['A', null], 'has null, which is not a name'],
    ['an empty name', ['A', ' '], 'has " ", which is not a name'],
    ['a map', { a: 'A', b: 'B' }, 'is not a list'],
  ])('are the values where the list has %s, which is warned about', (_, names, message) => {
    const { keys, warnings } = readEnum({ enum: ['a', 'b'], 'x-enum-varnames': names });
    expect(keys).toEqual(['a', 'b']);
    expect(warnings).toEqual([
      `enum-names /components/schemas/A/x-enum-varnames x-enum-varnames ${message}; the values are used as keys: list one name for each value`,
    ]);
  });

  it('need none for null, which may have one', () => {
    const schema = { type: ['string', 'null'], enum: ['a', null, 'b'] };
    expect(readEnum({ ...schema, 'x-enum-varnames': ['A', 'B'] })).toEqual({
      keys: ['A', 'B'],
      warnings: [],
    });
    expect(readEnum({ ...schema, 'x-enumNames': ['A', null, 'B'] })).toEqual({
      keys: ['A', 'B'],
      warnings: [],
    });
  });

  it('are the values where a name is the value of another one', () => {
    const alternatives = [{ const: 'a', title: 'b' }, { const: 'b' }];
    expect(readEnum({ oneOf: alternatives }).keys).toEqual(['a', 'b']);
  });

  it('are none of an enum with one value, with values of several types, or where a listed value is wrong', () => {
    expect(readEnum({ enum: ['a'] }).keys).toEqual([]);
    expect(readEnum({ enum: ['a', 1] }).keys).toEqual([]);
    expect(readEnum({ enum: [true, false] }).keys).toEqual([]);
    expect(readEnum({ oneOf: [{ enum: ['a', 'b'] }, { type: 'string' }] }).keys).toEqual([]);
  });
});

it('keeps its name beside an operation that is called so', () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { operationId: '状態', responses: { 204: { description: 'Done' } } } } },
    components: { schemas: { 状態: { enum: ['a', 'b'] } } },
  });
  const { contract } = readContract({ root: '/', documents: ['a.json'], readText: () => text });
  const [operation] = contract.groups.flatMap((group) => group.operations);
  expect(contract.types.map(({ name }) => name)).toEqual(['状態']);
  expect(operation && namesOf(contract).operation(operation).function).toBe('状態2');
});
