import { pointerTokens } from '../../json/pointer.js';
import { compare } from '../../problem.js';
import { type DeriveNames, NameScope, typeIdentifier } from './identifier.js';
import { isGlobal } from './reserved.js';

/** Segments of a pointer that say where a schema stands, not what it is. */
const placeWords: ReadonlySet<string> = new Set([
  ...[
    'schema',
    'schemas',
    'content',
    'items',
    'properties',
    'components',
    'definitions',
    '$defs',
    'paths',
    'responses',
  ],
  ...[
    'parameters',
    'params',
    'result',
    'methods',
    'oneOf',
    'anyOf',
    'allOf',
    'additionalProperties',
    'prefixItems',
    'not',
  ],
]);

/** A schema that gets a name of its own. */
export interface Nameable {
  /** Path of the document relative to the project, with `/`. */
  readonly file: string;
  readonly pointer: string;
  /** What a template is given, where the schema is one: `Page` of `Pet` is `PageOfPet`. */
  readonly of?: readonly string[];
  /** Tells apart the types that are made of one schema. */
  readonly variant?: string;
}

/** What a schema is called in its documents: the last segment of the pointer, or the file's name; not yet unique. */
function wantedTypeName({ file, pointer }: Nameable): string {
  const tokens = pointerTokens(pointer);
  const last = tokens.at(-1);
  if (last === undefined) return typeIdentifier(stem(file));
  if (!placeWords.has(last) && !/^\d+$/.test(last)) return typeIdentifier(last);
  const telling = tokens.filter((token) => !placeWords.has(token) && !token.includes('/json'));
  return typeIdentifier(telling.length === 0 ? stem(file) : telling.slice(-3).join(' '));
}

/** Names that the generated code derives from the name of a type. */
const derivedNames: DeriveNames = (name) => [`${name}Wire`, `${name}Zod`];

/**
 * Gives each schema a TypeScript name that is unique in the contract, whatever the order of the input. A name that generated
 * code needs for itself gets `Type` behind it; of several schemas with one name the first by path keeps it, the others are numbered.
 * A schema that is called exactly as its type comes before those that are not: `get-pet` does not rename `GetPet`.
 * @param taken names that operations use: a schema never takes one.
 */
export function nameTypes(schemas: readonly Nameable[], taken: ReadonlySet<string>): Map<Nameable, string> {
  const scope = new NameScope(taken);
  const names = new Map<Nameable, string>();
  const wanted = new Map(schemas.map((schema) => [schema, wantedTypeName(schema)]));
  const rank = (schema: Nameable): number => (schema.pointer.endsWith(`/${wanted.get(schema)}`) ? 0 : 1);
  const ordered = [...schemas].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.file, b.file) ||
      compare(a.pointer, b.pointer) ||
      compare(a.variant ?? '', b.variant ?? ''),
  );
  for (const schema of ordered) {
    const given = schema.of === undefined ? '' : typeIdentifier(`of ${schema.of.join(' and ')}`);
    const name = `${wanted.get(schema)}${given}`;
    names.set(schema, scope.claim(isGlobal(name) ? `${name}Type` : name, derivedNames));
  }
  return names;
}

function stem(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return name.replace(/\.(?:ya?ml|json)$/, '').replace(/\.schema$/, '');
}
