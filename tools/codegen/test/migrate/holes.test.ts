import { describe, expect, it } from 'vitest';
import { consumerProject } from './consumer-project.js';
import { petShop } from './pets.js';

const orderParam = '        - { name: order, in: query, schema: { type: string, enum: [up, down] } }';
const limitParam = '        - { name: limit, in: query, required: true, schema: { type: integer } }';

describe('what is required now', () => {
  it('is a hole in every call and every value that is written out', async () => {
    const now = petShop(
      [orderParam, `${orderParam}\n${limitParam}`],
      ['required: [id, name, kind]', 'required: [id, name, kind, age]'],
      ['        id: { type: integer }', '        id: { type: integer }\n        age: { type: integer }'],
    );
    const project = await consumerProject(petShop(), now, {
      'src/call.ts': `import { getPet, listPets, type PetsClient } from '@shop/pets-client';
import type { PetsHandlers } from '@shop/pets-server';
import type { ListPetsParams, Pet } from '@shop/pets-validators';

const declared: ListPetsParams = {};
const loose = { kind: 'cat' } as const;
export async function call({ pets, transport }: PetsClient) {
  await pets.listPets();
  await listPets(transport);
  await pets.listPets(declared);
  await pets.listPets(loose);
  await pets.listPets({ ...loose, limit: 3 });
  await getPet(transport, { id: 1 });
  return pets.listPets({
    kind: 'cat',
    order: 'up',
  });
}
export const pets: readonly Pet[] = [{ id: 1, name: 'Tom', kind: 'cat' }];
export const handlers: Pick<PetsHandlers, 'getPet' | 'listPets'> = {
  getPet: async ({ id }) => ({ id, name: 'Tom', kind: 'cat' }),
  listPets: () =>
    [1, 2].map((id): Pet => ({
      id,
      name: 'Tom',
      kind: 'cat'
    })),
};
`,
    });
    const { code, text } = await project.migrate();
    expect(code).toBe(1);
    const hole = 'FIRN_TODO /* firn: listPets now requires limit: number */';
    const age = 'age: FIRN_TODO /* firn: Pet now requires age: number */';
    expect(
      project.read('src/call.ts'),
    ).toBe(`import { getPet, listPets, type PetsClient } from '@shop/pets-client';
import type { PetsHandlers } from '@shop/pets-server';
import type { ListPetsParams, Pet } from '@shop/pets-validators';

const declared: ListPetsParams = { limit: ${hole} };
const loose = { kind: 'cat' } as const;
export async function call({ pets, transport }: PetsClient) {
  await pets.listPets({ limit: ${hole} });
  await listPets(transport, { limit: ${hole} });
  await pets.listPets(declared);
  await pets.listPets(loose);
  await pets.listPets({ ...loose, limit: 3 });
  await getPet(transport, { id: 1 });
  return pets.listPets({
    kind: 'cat',
    order: 'up',
    limit: ${hole},
  });
}
export const pets: readonly Pet[] = [{ id: 1, name: 'Tom', kind: 'cat', ${age} }];
export const handlers: Pick<PetsHandlers, 'getPet' | 'listPets'> = {
  getPet: async ({ id }) => ({ id, name: 'Tom', kind: 'cat', ${age} }),
  listPets: () =>
    [1, 2].map((id): Pet => ({
      id,
      name: 'Tom',
      kind: 'cat',
      ${age}
    })),
};
`);
    expect(text).toContain(
      'decide src/call.ts:11:23 listPets now requires limit: number: add it where these parameters are made',
    );
    const before = project.read('src/call.ts');
    expect(await project.migrate()).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'decide src/call.ts:5:43 listPets now requires limit: number: replace FIRN_TODO',
      ),
    });
    expect(project.read('src/call.ts')).toBe(before);
    const complaints = await project.compiledWith('new.yaml');
    const holes = complaints.filter((complaint) => complaint.endsWith("Cannot find name 'FIRN_TODO'."));
    expect(holes).toHaveLength(7);
    expect(complaints.filter((complaint) => !holes.includes(complaint))).toEqual([
      expect.stringContaining('src/call.ts:11 Argument of type \'{ readonly kind: "cat"; }\''),
    ]);
  });
});
