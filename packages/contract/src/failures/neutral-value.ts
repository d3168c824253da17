import type { Type } from '../model/index.js';
import { otherValue } from './status-names.js';

/** Texts of formats. They are used even if formats are only annotated: clients of other generators check them. */
export const formatTexts: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  'date-time': '1970-01-01T00:00:00Z',
  date: '1970-01-01',
  time: '00:00:00Z',
  duration: 'PT0S',
  uri: 'about:blank',
  iri: 'about:blank',
  email: 'a@example.com',
  hostname: 'localhost',
  ipv4: '127.0.0.1',
  ipv6: '::1',
};
/** Texts that patterns may require. */
const usualTexts = [
  '',
  '-',
  '0',
  ...Object.values(formatTexts),
  '0x0',
  `0x${'0'.repeat(40)}`,
  `0x${'0'.repeat(64)}`,
  'error',
  'ERROR',
  'Error',
  'E0000',
  'ERR-000',
  'a',
  '0.0.0',
];
const maximumDepth = 6;

/** The value of a type that says the least: an empty text, 0, `false`, null; a documented value only if no such value fits. `undefined` if nothing fits. */
export function neutralValue(
  type: Type,
  resolve: (type: Type) => Type,
  allows: (type: Type, value: unknown) => boolean,
  documented: readonly unknown[] = [],
  status?: number,
  depth = 0,
): { readonly is: unknown } | undefined {
  const inside = (each: Type): { readonly is: unknown } | undefined =>
    depth > maximumDepth ? undefined : neutralValue(resolve(each), resolve, allows, [], status, depth + 1);
  const first = (values: readonly unknown[]): { readonly is: unknown } | undefined => {
    const found = [...values, ...documented].find((value) => value !== undefined && allows(type, value));
    return found === undefined ? undefined : { is: found };
  };
  switch (type.kind) {
    case 'boolean':
      return { is: false };
    case 'null':
    case 'unknown':
      return { is: null };
    case 'enum':
      return { is: type.values.includes(null) ? null : otherValue(type.values) };
    case 'number':
      return first([0, status, 1, type.minimum, type.maximum]);
    case 'string':
      return first([
        formatTexts[type.format ?? ''],
        ...usualTexts,
        'x'.repeat(type.minLength ?? 0),
        '0'.repeat(type.minLength ?? 0),
      ]);
    case 'codec':
      return first([0, ...usualTexts]);
    case 'array': {
      const count = type.minItems ?? 0;
      const item = count === 0 ? undefined : inside(type.items);
      return first(item === undefined ? [[]] : [Array.from({ length: Math.min(count, 100) }, () => item.is)]);
    }
    case 'tuple': {
      const items = type.items.slice(0, type.required).map(inside);
      return items.every((item) => item !== undefined) ? first([items.map((item) => item?.is)]) : first([]);
    }
    case 'record':
      return first([{}]);
    case 'object': {
      const members = type.fields
        .filter(({ required }) => required)
        .map(({ name, type: own }) => [name, inside(own)] as const);
      return first(
        members.every(([, member]) => member !== undefined)
          ? [Object.fromEntries(members.map(([name, member]) => [name, member?.is]))]
          : [],
      );
    }
    case 'union': {
      if (allows(type, null)) return { is: null };
      return first(type.variants.flatMap((variant) => inside(variant)?.is ?? []));
    }
    case 'intersection': {
      const parts = type.parts.map(inside);
      const objects = parts.every((part) => typeof part?.is === 'object');
      return first(
        objects ? [Object.assign({}, ...parts.map((part) => part?.is))] : parts.map((part) => part?.is),
      );
    }
    default:
      return undefined;
  }
}
