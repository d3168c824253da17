import { describe, expect, it } from 'vitest';
import { consumerProject } from './consumer-project.js';
import { petShop } from './pets.js';

describe('a renamed operation', () => {
  const now = petShop(['operationId: getPet', 'operationId: findPet']);

  it('is renamed with every name that is made of it', async () => {
    const project = await consumerProject(petShop(), now, {
      'src/call.ts': `import { createServer } from 'node:http';
import * as client from '@shop/pets-client';
import { getPet, getPetAnswers, getPetOperation, getPetWithResponse, groupPetsCalls } from '@shop/pets-client';
import { type GetPetHandler, type PetsHandlers, petsOperations } from '@shop/pets-server';
import { type GetPetParams, isGetPetResult, type GetPetResult as Got } from '@shop/pets-validators';

type Transport = Parameters<typeof getPet>[0];

export async function call( transport: Transport ) {   // kept   as it is
  const { pets } = groupPetsCalls(transport);
  const params: GetPetParams = { id: 1 };
  const got: Got = await pets.getPet(params);
  const again = await client.getPet(transport, { id: got.id });
  const { getPet: bound } = pets;
  await getPetWithResponse(transport, { id: 2 });
  return [isGetPetResult(again), getPetOperation.name, getPetAnswers, await bound({ id: 3 }), createServer];
}

const one: GetPetHandler = ({ id }) => ({ id, name: 'Tom', kind: 'cat' });
export const handlers: PetsHandlers = { listPets: () => [], addPet: ({ body }) => body, getPet: one };
export const name = petsOperations.getPet.name + petsOperations['getPet'].path;
`,
    });
    const { code, text } = await project.migrate();
    expect(text).toBe('rename getPet -> findPet: both are GET /pets/{id}\nmigrated: 21 edits in 1 file');
    expect(code).toBe(0);
    expect(project.read('src/call.ts')).toBe(`import { createServer } from 'node:http';
import * as client from '@shop/pets-client';
import { findPet, findPetAnswers, findPetOperation, findPetWithResponse, groupPetsCalls } from '@shop/pets-client';
import { type FindPetHandler, type PetsHandlers, petsOperations } from '@shop/pets-server';
import { type FindPetParams, isFindPetResult, type FindPetResult as Got } from '@shop/pets-validators';

type Transport = Parameters<typeof findPet>[0];

export async function call( transport: Transport ) {   // kept   as it is
  const { pets } = groupPetsCalls(transport);
  const params: FindPetParams = { id: 1 };
  const got: Got = await pets.findPet(params);
  const again = await client.findPet(transport, { id: got.id });
  const { findPet: bound } = pets;
  await findPetWithResponse(transport, { id: 2 });
  return [isFindPetResult(again), findPetOperation.name, findPetAnswers, await bound({ id: 3 }), createServer];
}

const one: FindPetHandler = ({ id }) => ({ id, name: 'Tom', kind: 'cat' });
export const handlers: PetsHandlers = { listPets: () => [], addPet: ({ body }) => body, findPet: one };
export const name = petsOperations.findPet.name + petsOperations['findPet'].path;
`);
    expect(await project.migrate()).toMatchObject({ code: 0, text: expect.stringContaining('0 edits') });
    expect(await project.compiledWith('new.yaml')).toEqual([]);
  });

  it('keeps the names of variables and of what a file exports', async () => {
    const project = await consumerProject(petShop(), now, {
      'src/taken.ts': `import { getPet, type PetsClient } from '@shop/pets-client';
export { getPet } from '@shop/pets-client';
export const findPet = (client: PetsClient) => [client.pets.getPet({ id: 1 }), getPet];
`,
      'src/again.ts': `import { getPet } from '@shop/pets-client';
export { getPet };
export const all = { getPet };
`,
      'src/forwarded.ts': `import { getPet } from './taken.js';\nexport const it = getPet;\n`,
      'src/shorthand.ts': `import type { PetsHandlers } from '@shop/pets-server';
const getPet: PetsHandlers['getPet'] = ({ id }) => ({ id, name: 'Tom', kind: 'cat' });
export const handlers: Pick<PetsHandlers, 'getPet'> = { getPet };
export class Handlers implements Pick<PetsHandlers, 'getPet'> {
  getPet = getPet;
}
`,
    });
    expect(await project.migrate()).toMatchObject({ code: 0 });
    expect(
      project.read('src/taken.ts'),
    ).toBe(`import { findPet as getPet, type PetsClient } from '@shop/pets-client';
export { findPet as getPet } from '@shop/pets-client';
export const findPet = (client: PetsClient) => [client.pets.findPet({ id: 1 }), getPet];
`);
    expect(project.read('src/again.ts')).toBe(`import { findPet } from '@shop/pets-client';
export { findPet as getPet };
export const all = { getPet: findPet };
`);
    expect(project.read('src/forwarded.ts')).toContain('import { getPet }');
    expect(project.read('src/shorthand.ts')).toBe(`import type { PetsHandlers } from '@shop/pets-server';
const getPet: PetsHandlers['findPet'] = ({ id }) => ({ id, name: 'Tom', kind: 'cat' });
export const handlers: Pick<PetsHandlers, 'findPet'> = { findPet: getPet };
export class Handlers implements Pick<PetsHandlers, 'findPet'> {
  findPet = getPet;
}
`);
    expect(await project.compiledWith('new.yaml')).toEqual([]);
  });
});

describe('a renamed field', () => {
  const now = petShop(
    ['required: [id, name, kind]', 'required: [id, title, kind]'],
    ['name: { type: string, maxLength', 'title: { type: string, maxLength'],
    ['street', 'street-name'],
  );

  it('is renamed wherever it is read or written', async () => {
    const project = await consumerProject(petShop(), now, {
      'src/use.ts': `import type { PetsHandlers } from '@shop/pets-server';
import type { Pet } from '@shop/pets-validators';

interface Named extends Pet { nick: string }
export function show(pet: Pet, { name, id }: Pet, named: Named | Pet | undefined) {
  const { name: called, owner } = pet;
  pet.name = 'Tom';
  return [name, id, called, owner?.street, pet['name'], named?.name, pet.owner?.street.length];
}
const name = 'Tom';
export const tom: Pet = { id: 1, name, kind: 'cat', owner: { street: 'Main' } };
export const all: Omit<Pet, 'name' | 'id'>[] = [tom];
export type Name = Pet['name'];
export const other = { name: 'not a pet' }.name;
export const handlers: Pick<PetsHandlers, 'listPets' | 'getPet'> = {
  listPets: async () => [{ id: 1, name: 'Tom', kind: 'cat' }],
  getPet: async ({ id }) => ({ id, name, kind: 'dog' }),
};
`,
    });
    expect(await project.migrate()).toMatchObject({
      code: 0,
      text: expect.stringContaining(
        'rename Pet.name -> Pet.title: the only one that is gone and the only new one of its type',
      ),
    });
    expect(project.read('src/use.ts')).toBe(`import type { PetsHandlers } from '@shop/pets-server';
import type { Pet } from '@shop/pets-validators';

interface Named extends Pet { nick: string }
export function show(pet: Pet, { title: name, id }: Pet, named: Named | Pet | undefined) {
  const { title: called, owner } = pet;
  pet.title = 'Tom';
  return [name, id, called, owner?.['street-name'], pet['title'], named?.title, pet.owner?.['street-name'].length];
}
const name = 'Tom';
export const tom: Pet = { id: 1, title: name, kind: 'cat', owner: { 'street-name': 'Main' } };
export const all: Omit<Pet, 'title' | 'id'>[] = [tom];
export type Name = Pet['title'];
export const other = { name: 'not a pet' }.name;
export const handlers: Pick<PetsHandlers, 'listPets' | 'getPet'> = {
  listPets: async () => [{ id: 1, title: 'Tom', kind: 'cat' }],
  getPet: async ({ id }) => ({ id, title: name, kind: 'dog' }),
};
`);
    expect(await project.compiledWith('new.yaml')).toEqual([]);
  });
});

describe('a renamed type, parameter and value', () => {
  const now = petShop(
    ['schemas/Pet', 'schemas/Animal'],
    ['    Pet:', '    Animal:'],
    ['schemas/Kind', 'schemas/Species'],
    ['    Kind: { type: string, enum: [cat, dog] }', '    Species: { type: string, enum: [Cat, dog] }'],
    ['name: order', 'name: direction'],
    ['enum: [up, down]', 'enum: [UP, down]'],
  );

  it('are renamed, what is not certain by --rename', async () => {
    const use = `import type { PetsClient } from '@shop/pets-client';
import { isPet, type Kind, type ListPetsParams, type Pet } from '@shop/pets-validators';

const kinds: readonly Kind[] = ['cat', 'dog'];
const wanted: ListPetsParams = { kind: 'cat', order: 'up' };
export async function call({ pets }: PetsClient, pet: Pet, kind: Kind, order: ListPetsParams['order']) {
  if (pet.kind === 'cat' || 'dog' === kind) await pets.listPets({ order: 'up', kind: "cat" });
  switch (kind) {
    case 'cat':
      return 'cat';
    case 'dog':
  }
  return [isPet(pet), kinds, wanted, order === 'up', wanted.order === 'up'];
}
`;
    const project = await consumerProject(petShop(), now, { 'src/use.ts': use });
    const { code, text } = await project.migrate(
      '--rename',
      'Kind=Species',
      '--rename',
      'Pet=Animal',
      '--rename',
      'listPets.order=listPets.direction',
      '--rename',
      'listPets.order.up=listPets.direction.UP',
    );
    expect(text).toContain("rename Kind 'cat' -> 'Cat': the same letters and digits");
    expect(code).toBe(1);
    expect(project.read('src/use.ts')).toBe(`import type { PetsClient } from '@shop/pets-client';
import { isAnimal, type Species, type ListPetsParams, type Animal } from '@shop/pets-validators';

const kinds: readonly Species[] = ['Cat', 'dog'];
const wanted: ListPetsParams = { kind: 'Cat', direction: 'UP' };
export async function call({ pets }: PetsClient, pet: Animal, kind: Species, order: ListPetsParams['direction']) {
  if (pet.kind === 'Cat' || 'dog' === kind) await pets.listPets({ direction: 'UP', kind: "Cat" });
  switch (kind) {
    case 'Cat':
      return 'cat';
    case 'dog':
  }
  return [isAnimal(pet), kinds, wanted, order === 'up', wanted.direction === 'UP'];
}
`);
    expect(text).toContain(
      "src/use.ts:13:51 'up' may be the value that is called 'UP' now: rename it if it is",
    );
  });
});

describe('a renamed group', () => {
  it('has another property, other handlers and another table', async () => {
    const now = petShop(['tags: [pets]', 'tags: [animals]'], ['name: pets }', 'name: animals }']);
    const project = await consumerProject(petShop(), now, {
      'src/use.ts': `import type { PetsCalls, PetsClient } from '@shop/pets-client';
import { type PetsHandlers, petsOperations } from '@shop/pets-server';

export const calls = (client: PetsClient): PetsCalls => client.pets;
export const all = ({ pets }: PetsClient, handlers: PetsHandlers) => [pets.getPet, handlers.getPet, petsOperations.getPet];
`,
    });
    expect(await project.migrate()).toMatchObject({ code: 0 });
    expect(
      project.read('src/use.ts'),
    ).toBe(`import type { AnimalsCalls, PetsClient } from '@shop/pets-client';
import { type AnimalsHandlers, animalsOperations } from '@shop/pets-server';

export const calls = (client: PetsClient): AnimalsCalls => client.animals;
export const all = ({ animals: pets }: PetsClient, handlers: AnimalsHandlers) => [pets.getPet, handlers.getPet, animalsOperations.getPet];
`);
    expect(await project.compiledWith('new.yaml')).toEqual([]);
  });

  it('is listed if only some of its operations moved', async () => {
    const now = petShop(
      ['operationId: getPet\n      tags: [pets]', 'operationId: getPet\n      tags: [animals]'],
      ['name: pets }', 'name: pets }, { name: animals }'],
    );
    const use = `import type { PetsClient } from '@shop/pets-client';
export const get = ({ pets }: PetsClient) => [pets.getPet, pets.listPets];
`;
    const project = await consumerProject(petShop(), now, { 'src/use.ts': use });
    const { code, text } = await project.migrate();
    expect(text).toContain(
      'decide src/use.ts:2:52 getPet moved from the group pets to animals: use AnimalsCalls.getPet',
    );
    expect(code).toBe(1);
    expect(project.read('src/use.ts')).toBe(use);
  });
});

describe('packages of a registry', () => {
  it('are known by their names, because declarations have no header', async () => {
    const now = petShop(
      ['operationId: getPet', 'operationId: findPet'],
      ['required: [id, name, kind]', 'required: [id, title, kind]'],
      ['name: { type: string, maxLength', 'title: { type: string, maxLength'],
    );
    const project = await consumerProject(petShop(), now, {
      'src/call.ts': `import { getPet, type PetsClient } from '@shop/pets-client';
import { type PetsHandlers, petsOperations } from '@shop/pets-server';

interface Dog { name: string }
export const call = async ({ pets, transport }: PetsClient) =>
  (await pets.getPet({ id: 1 })).name + (await getPet(transport, { id: 2 })).name;
export const handlers: Pick<PetsHandlers, 'getPet'> = { getPet: ({ id }) => ({ id, name: 'Tom', kind: 'cat' }) };
export const paths = [petsOperations.getPet.path];
export const nameOf = (each: Dog | Awaited<ReturnType<typeof getPet>>) => each.name;
`,
    });
    project.install();
    const { code, text } = await project.migrate();
    expect(project.read('src/call.ts')).toBe(`import { findPet, type PetsClient } from '@shop/pets-client';
import { type PetsHandlers, petsOperations } from '@shop/pets-server';

interface Dog { name: string }
export const call = async ({ pets, transport }: PetsClient) =>
  (await pets.findPet({ id: 1 })).title + (await findPet(transport, { id: 2 })).title;
export const handlers: Pick<PetsHandlers, 'findPet'> = { findPet: ({ id }) => ({ id, title: 'Tom', kind: 'cat' }) };
export const paths = [petsOperations.findPet.path];
export const nameOf = (each: Dog | Awaited<ReturnType<typeof findPet>>) => each.name;
`);
    expect(text).toContain(
      'src/call.ts:9:81 name is renamed in some of the types that this value may have: rename it by hand',
    );
    expect(code).toBe(1);
  });
});

describe('JSON-RPC', () => {
  const document = (method: string, field: string, param: string): string => `openrpc: 1.3.2
info: { title: Pets, version: 1.0.0 }
methods:
  - name: pets.list
    params: [{ name: kind, schema: { type: string } }]
    result: { name: pets, schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } }
  - name: ${method}
    params: [{ name: ${param}, required: true, schema: { type: integer } }]
    result: { name: pet, schema: { $ref: '#/components/schemas/Pet' } }
components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: integer }, ${field}: { type: string } } }
`;

  it('has methods with dots in their names', async () => {
    const project = await consumerProject(
      document('pets.get', 'name', 'id'),
      document('pets.find', 'title', 'petId'),
      {
        'src/call.ts': `import { petsGet, type PetsClient } from '@shop/pets-client';
import type { PetsHandlers } from '@shop/pets-server';
import type { PetsGetParams } from '@shop/pets-validators';

const params: PetsGetParams = { id: 1 };
export const call = async ({ pets, transport }: PetsClient) =>
  [(await pets.get({ id: 1 })).name, await petsGet(transport, params), await pets.list()];
export const handlers: PetsHandlers = {
  'pets.list': () => [{ id: 7, name: 'Tom' }],
  'pets.get': ({ id }) => ({ id }),
};
`,
      },
    );
    const undecided = await project.migrate('--dry-run');
    expect(undecided.code).toBe(1);
    expect(undecided.text).toContain(
      'src/call.ts:7:16 pets.get was removed: remove the use, or name its successor: --rename pets.get=<new operation>',
    );
    const { code, text } = await project.migrate(
      '--rename',
      'pets.get=pets.find',
      '--rename',
      'pets.get.id=pets.find.petId',
    );
    expect(text).toContain('rename pets.get -> pets.find: --rename');
    expect(code).toBe(0);
    expect(project.read('src/call.ts')).toBe(`import { petsFind, type PetsClient } from '@shop/pets-client';
import type { PetsHandlers } from '@shop/pets-server';
import type { PetsFindParams } from '@shop/pets-validators';

const params: PetsFindParams = { petId: 1 };
export const call = async ({ pets, transport }: PetsClient) =>
  [(await pets.find({ petId: 1 })).title, await petsFind(transport, params), await pets.list()];
export const handlers: PetsHandlers = {
  'pets.list': () => [{ id: 7, title: 'Tom' }],
  'pets.find': ({ petId: id }) => ({ id }),
};
`);
    expect(await project.compiledWith('new.yaml')).toEqual([]);
  });
});
