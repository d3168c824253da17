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
    ['satisfies of constants', 'const a = { getPet } as const satisfies server.PetsHandlers;'],
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
      { line: 3, message: 'renamePet is no operation of PetsHandlers any more: remove it' },
      {
        line: 1,
        message:
          "ordersHandlers is new: bind it with ...bindOperations(ordersOperations, ordersHandlers) where the server is created, from '@shop/pets-server'",
      },
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

  it.each([
    ['a table in the call', 'export const operations = bindOperations(petsOperations, { getPet });'],
    ['a type of the type', 'const a: Readonly<PetsHandlers> = { getPet };'],
    ['a class', 'class Pets implements PetsHandlers { getPet = () => 1; }'],
    ['a table without a type', 'const petsHandlers = { getPet };'],
  ])('gets no second table beside %s, but a remark', (_, code) => {
    const before = `import { bindOperations } from '@firn/rest/server';\nimport { type PetsHandlers, petsOperations } from './api.js';\n${code}\n`;
    expect(extended(before)).toEqual({
      text: before,
      remarks: [
        { line: 1, message: 'there is no object of type PetsHandlers to extend: add list-pets by hand' },
      ],
    });
    const complete = `${before}// list-pets\n`;
    expect(extended(complete)).toEqual({ text: complete, remarks: [] });
  });

  it('gets no table beside one of another module', () => {
    const before = `import { bindOperations } from '@firn/rest/server';
import { petsOperations } from '@shop/pets-server';
import { petsHandlers } from './pets.js';
export const operations = [...bindOperations(petsOperations, petsHandlers)];
`;
    expect(extended(before)).toEqual({ text: before, remarks: [] });
  });

  it('keeps keys in brackets, of which one that is computed may be any handler', () => {
    const literal = `${imports}const a: server.PetsHandlers = { ['getPet']: getPet, ['list-pets']: listPets };\n`;
    expect(extended(literal).text).toBe(literal);
    const computed = `${imports}const a: server.PetsHandlers = { [name]: getPet };\n`;
    expect(extended(computed).text).toBe(computed);
  });

  const twoGroups = contractOf({ orders: ['getOrder'], pets: ['getPet', 'list-pets'] });
  const handlers = 'const pets: PetsHandlers = { getPet, "list-pets": listPets };';

  it('binds a new group only in a list of bound groups', () => {
    const before = `import { bindOperations, createRestServer, httpError } from '@firn/rest/server';
import { type PetsHandlers, petsOperations } from '@shop/pets-server';
${handlers}
export const servers = [createRestServer({ operations: bindOperations(petsOperations, pets) })];
`;
    const { text, remarks } = extended(before, twoGroups);
    expect(text).toContain(
      'export const servers = [createRestServer({ operations: bindOperations(petsOperations, pets) })];',
    );
    expect(remarks).toHaveLength(1);
  });

  it('binds several new groups in a list without a trailing comma', () => {
    const before = `import { bindOperations, httpError } from '@firn/rest/server';
import { type PetsHandlers, petsOperations } from '@shop/pets-server';
${handlers}
export const operations = [
  ...bindOperations(petsOperations, pets)
];
`;
    const { text } = extended(
      before,
      contractOf({ orders: ['getOrder'], pets: ['getPet', 'list-pets'], stores: ['getStore'] }),
    );
    expect(text).toContain(`export const operations = [
  ...bindOperations(petsOperations, pets),
  ...bindOperations(ordersOperations, ordersHandlers),
  ...bindOperations(storesOperations, storesHandlers)
];
`);
  });

  it('imports under another name what has a name of the module, and values beside types alone', () => {
    const before = `import type * as server from '@shop/pets-server';
import { bindOperations } from '@firn/rest/server';
const httpError = 1;
const pets: server.PetsHandlers = { getPet, "list-pets": listPets };
export const operations = [...bindOperations(table, pets)];
`;
    const { text } = extended(before, twoGroups);
    expect(text).toContain("import { bindOperations, httpError as httpError2 } from '@firn/rest/server';");
    expect(text).toContain("import { ordersOperations } from '@shop/pets-server';");
    expect(text).toContain('ordersHandlers: server.OrdersHandlers');
    expect(text).toContain("throw httpError2(501, 'getOrder is not implemented')");
  });

  it('keeps directives first, comments where they are, and a byte order mark', () => {
    const directive = "'use server';\n\nexport const a = 1;\n";
    expect(extended(directive).text).toMatch(/^'use server';\nimport \{ [^\n]*\n/);
    const commented = `\uFEFFimport { httpError } from '@firn/rest/server'; // errors
import {
  type PetsHandlers, // types
} from '@shop/pets-server'; // the server
${handlers} // all
`;
    const { text } = extended(commented, twoGroups);
    expect(text.startsWith('\uFEFFimport')).toBe(true);
    expect(text).toContain('  type PetsHandlers, // types\n  type OrdersHandlers,\n} from');
    expect(text).toContain("from '@shop/pets-server'; // the server\n");
    expect(text).toContain('listPets }; // all\n');
  });

  it('stays as it is where a stub would not parse', () => {
    const before = `import { bindOperations } from '@firn/rest/server'
import { type PetsHandlers, petsOperations } from '@shop/pets-server'
const pets: PetsHandlers = { getPet, "list-pets": listPets }
;[...bindOperations(petsOperations, pets)].forEach(serve)
`;
    const { text, remarks } = extended(before, twoGroups);
    expect(text).toBe(before);
    expect(remarks[0]?.message).toBe('not extended, because it would not parse with stubs: add them by hand');
  });

  it('has tables that are not called as their types, in scripts without upper case', async () => {
    const text = await newHandlers(contractOf({ ペット: ['getPet'] }), server);
    expect(text).toContain('export const ペットTable: ペットHandlers = {');
  });
});
