import { describe, expect, it } from 'vitest';
import { consumerProject, writeSource } from './consumer-project.js';
import { petShop } from './pets.js';

const use = `import { getPet, type PetsClient } from '@shop/pets-client';
import type { Pet } from '@shop/pets-validators';

export const show = (pet: Pet) => pet.name + pet.kind;
export const call = ({ transport }: PetsClient) => getPet(transport, { id: 1 });
export const isCat = (pet: Pet) => pet.kind === 'cat';
`;

describe('what is not certain', () => {
  it.each([
    [
      'an operation that was removed',
      petShop(
        ['/pets/{id}:\n    get:', '/animals/{id}:\n    get:'],
        ['operationId: getPet', 'operationId: getAnimal'],
        [
          'name: id, in: path, required: true, schema: { type: integer }',
          'name: id, in: path, required: true, schema: { type: string }',
        ],
      ),
      [
        '5:52 getPet (GET /pets/{id}) was removed: remove the use, or name its successor: --rename getPet=<new operation>',
      ],
    ],
    [
      'a field of which two may be the successor',
      petShop(
        ['required: [id, name, kind]', 'required: [id, title, label, kind]'],
        [
          'name: { type: string, maxLength: 80 }',
          'title: { type: string, maxLength: 80 }\n        label: { type: string, maxLength: 80 }',
        ],
      ),
      ['4:39 Pet.name was removed: remove it, or name its successor: --rename Pet.name=Pet.title'],
    ],
    [
      'a field of another type',
      petShop(['name: { type: string, maxLength: 80 }', 'name: { type: array, items: { type: string } }']),
      ['4:39 Pet.name was string and is string[] now: convert the value'],
    ],
    [
      'a field that became optional',
      petShop(['required: [id, name, kind]', 'required: [id, kind]']),
      ['4:39 Pet.name is optional now: handle undefined'],
    ],
    [
      'a parameter of another type',
      petShop([
        'name: id, in: path, required: true, schema: { type: integer }',
        'name: id, in: path, required: true, schema: { type: string }',
      ]),
      ['5:72 getPet.id was number and is string now: convert the value'],
    ],
    [
      'a value of an enum that was removed',
      petShop(['enum: [cat, dog]', 'enum: [kitten, dog]']),
      ["6:49 Kind has no value 'cat' any more: choose another one, or --rename Kind.cat=Kind.kitten"],
    ],
  ])('is listed: %s', async (_, now, remarks) => {
    const project = await consumerProject(petShop(), now, { 'src/use.ts': use });
    const { code, text } = await project.migrate();
    const listed = text.split('\n').filter((line) => line.startsWith('decide '));
    expect(listed).toEqual(remarks.map((remark) => `decide src/use.ts:${remark}`));
    expect(code).toBe(1);
    expect(project.read('src/use.ts')).toBe(use);
  });

  it('is decided by --rename', async () => {
    const now = petShop(
      ['required: [id, name, kind]', 'required: [id, title, label, kind]'],
      [
        'name: { type: string, maxLength: 80 }',
        'title: { type: string, maxLength: 80 }\n        label: { type: string, maxLength: 80 }',
      ],
      ['enum: [cat, dog]', 'enum: [kitten, dog]'],
    );
    const project = await consumerProject(petShop(), now, { 'src/use.ts': use });
    const { code } = await project.migrate(
      '--rename',
      'Pet.name=Pet.label',
      '--rename',
      'Kind.cat=Kind.kitten',
    );
    expect(code).toBe(0);
    expect(project.read('src/use.ts')).toBe(
      use.replace('pet.name', 'pet.label').replace("'cat'", "'kitten'"),
    );
    expect(await project.compiledWith('new.yaml')).toEqual([]);
  });
});

describe('a run', () => {
  const now = petShop(['operationId: getPet', 'operationId: findPet']);

  it('shows the edits and writes nothing with --dry-run', async () => {
    const project = await consumerProject(petShop(), now, { 'src/use.ts': use });
    const { code, text } = await project.migrate('--dry-run');
    expect(code).toBe(0);
    expect(text).toBe(`--- a/src/use.ts
+++ b/src/use.ts
@@ -1,6 +1,6 @@
-import { getPet, type PetsClient } from '@shop/pets-client';
+import { findPet, type PetsClient } from '@shop/pets-client';
 import type { Pet } from '@shop/pets-validators';
 
 export const show = (pet: Pet) => pet.name + pet.kind;
-export const call = ({ transport }: PetsClient) => getPet(transport, { id: 1 });
+export const call = ({ transport }: PetsClient) => findPet(transport, { id: 1 });
 export const isCat = (pet: Pet) => pet.kind === 'cat';
rename getPet -> findPet: both are GET /pets/{id}
would migrate: 2 edits in 1 file`);
    expect(project.read('src/use.ts')).toBe(use);
  });

  it('leaves alone what does not parse, and edits the other files', async () => {
    const broken = "import { getPet } from '@shop/pets-client';\nexport const x = getPet(;\n";
    const project = await consumerProject(petShop(), now, { 'src/use.ts': use, 'src/broken.ts': broken });
    const { code, text } = await project.migrate();
    expect(code).toBe(1);
    expect(text).toContain(
      "decide src/broken.ts:2:25 left as it is, because it does not parse: ')' expected.",
    );
    expect(project.read('src/broken.ts')).toBe(broken);
    expect(project.read('src/use.ts')).toContain('findPet(transport');
  });

  it('never edits generated files, and keeps line ends and marks of the byte order', async () => {
    const windows = `\uFEFF${use.replaceAll('\n', '\r\n')}`;
    const project = await consumerProject(petShop(), now, { 'src/use.ts': windows });
    const generated = 'packages/pets-client/src/generated/pets.ts';
    const before = project.read(generated);
    writeSource(
      project,
      'tsconfig.json',
      project.read('tsconfig.json').replace('["src"]', '["src","packages"]'),
    );
    expect(await project.migrate()).toMatchObject({ code: 0 });
    expect(project.read(generated)).toBe(before);
    expect(project.read('src/use.ts')).toBe(windows.replaceAll('getPet', 'findPet'));
  });

  it('ends with 2 where it was called wrongly, and with 3 where a document cannot be read', async () => {
    const project = await consumerProject(petShop(), now, { 'src/use.ts': use });
    expect(await project.migrate('--rename', 'getPet')).toMatchObject({
      code: 2,
      text: 'error --rename getPet must be old=new: getPet=findPet, Pet=Animal or Pet.name=Pet.title',
    });
    expect(await project.migrate('--rename', 'Cat.name=Pet.name')).toMatchObject({
      code: 2,
      text: expect.stringContaining(
        '--rename Cat.name=Pet.name: OLD has no operation, type or member Cat.name',
      ),
    });
    expect(await project.migrate('--project', 'gone.json')).toMatchObject({
      code: 2,
      text: expect.stringContaining('gone.json does not exist; --project names a tsconfig.json'),
    });
    expect(await project.migrate('--name', 'dogs')).toMatchObject({
      code: 2,
      text: expect.stringContaining('uses no generated package of the contract dogs'),
    });
    writeSource(project, 'new.yaml', 'openapi: 3.1.0\npaths: [');
    expect(await project.migrate()).toMatchObject({ code: 3 });
  });
});
