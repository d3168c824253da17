import type { Field, NumberType, Type } from '@firn/contract';
import type { ExplainType } from '@firn/contract/explain';

/** How many types inside one another are looked into for a value. */
const maxDepth = 6;

/** From here on optional fields are left out. */
const fullDepth = 2;

/** How many values of one type are tried inside another one. */
const maxInside = 2;

const texts = [
  '',
  'a',
  'A',
  '0',
  '0x0',
  'a-b',
  '2024-01-01T00:00:00Z',
  '2024-01-01',
  '00000000-0000-4000-8000-000000000000',
  'a@example.com',
  'https://example.com',
  '192.0.2.1',
];

/** Texts of checked formats that the others are not of. */
const textsOfFormats = ['12:00:00Z', 'P1D', 'example.com', '2001:db8::1', '/a', '0/a'];

/** Makes values that are typical of a type: with the fields that it names, and no others. A type may have none of them. */
export class TypicalValues {
  readonly #resolve: (name: string) => Type;
  readonly #explain: ExplainType;

  constructor(resolve: (name: string) => Type, explain: ExplainType) {
    this.#resolve = resolve;
    this.#explain = explain;
  }

  of(type: Type, depth = 0): readonly unknown[] {
    if (depth > maxDepth) return [];
    return this.#made(type, depth).filter((value) => this.#explain(type, value).length === 0);
  }

  #made(type: Type, depth: number): readonly unknown[] {
    const inside = (part: Type): readonly unknown[] => this.of(part, depth + 1).slice(0, maxInside);
    switch (type.kind) {
      case 'unknown':
        return ['a', 0, true, {}, [], null];
      case 'boolean':
        return [true, false];
      case 'null':
        return [null];
      case 'number':
        return numbers(type);
      case 'string':
        return [...texts, 'a'.repeat(Math.min(type.minLength ?? 1, 1000))];
      case 'codec':
        return type.writes === 'string'
          ? [...texts, ...textsOfFormats]
          : numbers({ kind: 'number', integer: true });
      case 'enum':
        return type.values.slice(0, texts.length);
      case 'array': {
        const count = Math.max(1, Math.min(type.minItems ?? 1, 100));
        return [[], ...inside(type.items).map((item) => Array.from({ length: count }, () => item))];
      }
      case 'tuple': {
        const items = type.items.map((item) => inside(item)[0]);
        return [items, items.slice(0, type.required)];
      }
      case 'record':
        return [{}, ...inside(type.values).map((value) => ({ a: value }))];
      case 'object':
        return [
          this.#object(
            type.fields.filter(({ required }) => required),
            depth,
          ),
          ...(depth > fullDepth ? [] : [this.#object(type.fields, depth)]),
        ];
      case 'union':
        return type.variants.flatMap((variant) => this.of(variant, depth + 1));
      case 'intersection':
        return merged(type.parts.map((part) => this.of(part, depth + 1)));
      case 'reference':
        return this.of(this.#resolve(type.name), depth + 1);
      default:
        return [];
    }
  }

  #object(fields: readonly Field[], depth: number): Readonly<Record<string, unknown>> {
    const entries = fields.flatMap(({ name, type, required }): [string, unknown][] => {
      const [value] = this.of(type, depth + 1);
      return value === undefined && !required ? [] : [[name, value]];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: NumberType): number[] {
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  const above = exclusiveMinimum === undefined ? [] : [exclusiveMinimum + 1, exclusiveMinimum + 0.5];
  const below = exclusiveMaximum === undefined ? [] : [exclusiveMaximum - 1, exclusiveMaximum - 0.5];
  const steps = multipleOf === undefined ? [] : [multipleOf, -multipleOf];
  return [1, 0, -1, ...bounds, ...above, ...below, ...steps, 0.5];
}

/** Values of all parts: objects with the fields of each, other values as any part has them. */
function merged(parts: readonly (readonly unknown[])[]): readonly unknown[] {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const objects = [0, 1].map((at) =>
    Object.assign({}, ...parts.map((values) => values.filter(isObject).at(at) ?? values.find(isObject))),
  );
  return [...objects, ...parts.flat()];
}
