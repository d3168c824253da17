import { describe, expect, it } from 'vitest';
import { nameTypes } from '../../../src/read/index.js';

const schema = (file: string, pointer = ''): { file: string; pointer: string } => ({ file, pointer });

function namesOf(
  schemas: readonly { file: string; pointer: string }[],
  taken: ReadonlySet<string> = new Set(),
): Record<string, string> {
  return Object.fromEntries(
    [...nameTypes(schemas, taken)].map(([{ file, pointer }, name]) => [`${file}#${pointer}`, name]),
  );
}

describe('names of types', () => {
  it('come from files and from the last segments of pointers', () => {
    const names = namesOf([
      schema('schemas/Peer.yaml'),
      schema('a.yaml', '/components/schemas/simple-user'),
      schema('Peer.schema.json'),
      schema('schemas/Tree.yaml', '/$defs/Leaf'),
      schema('schemas/Tree.yaml', '/properties/left'),
    ]);
    expect(names).toEqual({
      'schemas/Peer.yaml#': 'Peer2',
      'a.yaml#/components/schemas/simple-user': 'SimpleUser',
      'Peer.schema.json#': 'Peer',
      'schemas/Tree.yaml#/$defs/Leaf': 'Leaf',
      'schemas/Tree.yaml#/properties/left': 'Left',
    });
  });

  it('come from what stands around it, where the last segment says nothing', () => {
    expect(
      namesOf([
        schema('a.yaml', '/paths/~1users/get/responses/200/content/application~1json/schema'),
        schema('schemas/Tree.yaml', '/properties/children/items'),
      ]),
    ).toEqual({
      'a.yaml#/paths/~1users/get/responses/200/content/application~1json/schema': 'UsersGet200',
      'schemas/Tree.yaml#/properties/children/items': 'Children',
    });
  });

  it('do not hide what generated code uses', () => {
    const names = namesOf(
      ['Error', 'Promise', 'string', 'Record'].map((name) => schema('a.yaml', `/components/schemas/${name}`)),
    );
    expect(Object.values(names).sort()).toEqual(['ErrorType', 'PromiseType', 'RecordType', 'StringType']);
  });

  it('do not meet the names derived from other types and from operations', () => {
    const schemas = ['Peer', 'PeerWire', 'PeerZod', 'GetResult'].map((name) =>
      schema('a.yaml', `/components/schemas/${name}`),
    );
    expect(Object.values(namesOf(schemas, new Set(['GetResult', 'GetResultWire'])))).toEqual([
      'GetResult2',
      'Peer',
      'PeerWire2',
      'PeerZod2',
    ]);
  });

  it('do not depend on the order of the input', () => {
    const schemas = ['b.yaml', 'a.yaml', 'c/a.yaml'].flatMap((file) => [
      schema(file, '/components/schemas/X'),
      schema(file, '/components/schemas/x'),
    ]);
    expect(namesOf([...schemas].reverse())).toEqual(namesOf(schemas));
    expect(namesOf(schemas)['a.yaml#/components/schemas/X']).toBe('X');
  });
});
