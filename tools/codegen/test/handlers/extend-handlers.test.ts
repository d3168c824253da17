import { describe, expect, it } from 'vitest';
import { extendHandlers } from '../../src/handlers/extend-handlers.js';
import { newHandlers } from '../../src/handlers/new-handlers.js';
import { readVirtual } from '../fixtures/virtual-contract.js';

const server = '@shop/pets-server';

/** A contract with operations by group. */
function contractOf(groups: Readonly<Record<string, readonly string[]>>) {
  const operations = Object.entries(groups).flatMap(([tag, names]) =>
    names.map((operationId) => [
      `/${operationId}`,
      { get: { operationId, tags: [tag], responses: { 204: { description: 'Done.' } } } },
    ]),
  );
  const info = { title: 'Pets', version: '1.0.0' };
  const document = { openapi: '3.1.0', info, paths: Object.fromEntries(operations) };
  return readVirtual({ 'pets.json': JSON.stringify(document) }, { name: 'pets' }).contract;
}

const twoPets = contractOf({ pets: ['getPet', 'list-pets'] });
const extended = (text: string, contract = twoPets) => extendHandlers(contract, server, text);

describe('a module of handlers', () => {
  it('is created with a stub for each operation', async () => {
    expect(
      await newHandlers(twoPets, server),
    ).toBe(`import { bindOperations, httpError } from '@firn/rest/server';
import { type PetsHandlers, petsOperations } from '@shop/pets-server';

export const petsHandlers: PetsHandlers = {
  getPet: () => {
    throw httpError(501, 'getPet is not implemented');
  },
  'list-pets': () => {
    throw httpError(501, 'list-pets is not implemented');
  },
};

export const operations = [...bindOperations(petsOperations, petsHandlers)];
`);
  });

  it('is complete when it is created, and then nothing is added', async () => {
    const text = await newHandlers(twoPets, server);
    expect(extended(text)).toEqual({ text, remarks: [] });
  });

  it('gets a stub and its import, and keeps everything else', () => {
    const before = `#!/usr/bin/env node
import { type PetsHandlers } from '@shop/pets-server';

/* mine */ const handlers: PetsHandlers<Shop> = {
  getPet:   ({ id }) => shop.get(id), // a comment
  // the end
};
`;
    expect(extended(before).text).toBe(`#!/usr/bin/env node
import { type PetsHandlers } from '@shop/pets-server';
import { httpError } from '@firn/rest/server';

/* mine */ const handlers: PetsHandlers<Shop> = {
  getPet:   ({ id }) => shop.get(id), // a comment
  // the end
  'list-pets': () => {
    throw httpError(501, 'list-pets is not implemented');
  },
};
`);
  });

  it('keeps quotes, semicolons, indentation, line ends and trailing commas of its author', () => {
    const before = [
      'import { httpError } from "@firn/rest/server"',
      'import type { PetsHandlers as Handlers } from "@shop/pets-server"',
      'export const handlers = {',
      '\tgetPet: () => undefined',
      '} satisfies Handlers',
      '',
    ].join('\r\n');
    expect(extended(before).text.split('\r\n')).toEqual([
      'import { httpError } from "@firn/rest/server"',
      'import type { PetsHandlers as Handlers } from "@shop/pets-server"',
      'export const handlers = {',
      '\tgetPet: () => undefined,',
      '\t"list-pets": () => {',
      '\t\tthrow httpError(501, "list-pets is not implemented")',
      '\t}',
      '} satisfies Handlers',
      '',
    ]);
  });

  const imports = `import { httpError } from '@firn/rest/server';\nimport * as server from '@shop/pets-server';\n`;
  it.each([
    ['a variable', 'const a: server.PetsHandlers = { getPet };'],
    ['an empty object', 'const a: server.PetsHandlers = {};'],
    ['satisfies', 'const a = { getPet } satisfies server.PetsHandlers;'],
    ['a function', 'function a(): server.PetsHandlers { return { getPet }; }'],
    ['an arrow function', 'const a = (shop: Shop): server.PetsHandlers => ({ getPet });'],
    ['a property', 'class A { readonly a: server.PetsHandlers = { getPet }; }'],
    ['methods', 'const a: server.PetsHandlers = { async getPet() { return 1; } };'],
  ])('is found in %s', (_, code) => {
    const { text, remarks } = extended(imports + code);
    expect(text).toContain("'list-pets is not implemented'");
    expect(remarks).toEqual([]);
    expect(extended(text).text).toBe(text);
  });

  it('gets a table for a new group, which is bound with the others', async () => {
    const before = await newHandlers(contractOf({ pets: ['getPet'] }), server);
    const { text, remarks } = extended(before, contractOf({ orders: ['getOrder'], pets: ['getPet'] }));
    expect(remarks).toEqual([]);
    expect(text).toContain(
      "import { type PetsHandlers, petsOperations, type OrdersHandlers, ordersOperations } from '@shop/pets-server';",
    );
    expect(text).toContain(`export const ordersHandlers: OrdersHandlers = {
  getOrder: () => {
    throw httpError(501, 'getOrder is not implemented');
  },
};

export const operations = [...bindOperations(petsOperations, petsHandlers), ...bindOperations(ordersOperations, ordersHandlers)];
`);
  });

  it('names what a person has to do: operations and groups that are gone, and tables that are bound elsewhere', () => {
    const before = `import type { PetsHandlers, StoresHandlers } from '@shop/pets-server';
const pets: PetsHandlers = { getPet, 'list-pets': listPets,
  renamePet };
const stores: StoresHandlers = {};
`;
    const { text, remarks } = extended(
      before,
      contractOf({ orders: ['getOrder'], pets: ['getPet', 'list-pets'] }),
    );
    expect(remarks).toEqual([
      {
        line: 1,
        message:
          "ordersHandlers is new: bind it with ...bindOperations(ordersOperations, ordersHandlers) where the server is created, from '@shop/pets-server'",
      },
      { line: 3, message: 'renamePet is no operation of PetsHandlers any more: remove it' },
      { line: 1, message: 'the contract has no StoresHandlers any more: remove the table' },
    ]);
    expect(text).toContain('renamePet };');
    expect(text).toMatch(/export const ordersHandlers: OrdersHandlers = \{\n {2}getOrder: [\s\S]*\n\};\n$/);
  });

  it('is left alone where a spread may have every handler, and where it does not parse', () => {
    const spread = `${imports}const a: server.PetsHandlers = { ...others };\n`;
    expect(extended(spread)).toEqual({ text: spread, remarks: [] });
    const broken = 'const a: PetsHandlers = {\n  getPet: (,\n};\n';
    expect(extended(broken)).toEqual({
      text: broken,
      remarks: [{ line: 2, message: 'not extended, because it does not parse: Expression expected.' }],
    });
  });
});
