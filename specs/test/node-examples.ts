import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type Json, objectsOf } from './node-documents.js';
import { addFormats } from './string-formats.js';

/** Keys of schemas that say nothing about a value. */
const annotations = ['x-accepts', 'x-presence', 'x-source', 'x-unit', 'components'];

/** Prepares a schema before it is compiled. */
export type Prepare = (schema: unknown) => unknown;

/** Takes a schema as it is. */
export const asWritten: Prepare = (schema) => schema;

/** A schema in which an object has no keys but those that it names: an example then holds nothing that the contract does not. */
export const closed: Prepare = (schema) => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const named = isObject(schema.properties) && schema.additionalProperties === undefined;
  return named ? { ...copy, additionalProperties: false } : copy;
};

/** Compiles schemas of a bundled document. Unknown keywords and formats are errors. */
export class SchemaCompiler {
  readonly #ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
  });
  readonly #components: unknown;
  readonly #prepare: Prepare;

  constructor(document: Json, prepare: Prepare = asWritten) {
    this.#ajv.addVocabulary(annotations);
    addFormats(this.#ajv);
    this.#components = document.components;
    this.#prepare = prepare;
  }

  /** What is wrong with a value, empty if nothing is. */
  problems(schema: unknown, value: unknown, where: string): string[] {
    if (!isObject(schema)) return [`${where} has no schema`];
    const whole = this.#prepare({ ...schema, components: this.#components });
    const validate: ValidateFunction = this.#ajv.compile(whole as Json);
    return validate(value) ? [] : [`${where}: ${this.#ajv.errorsText(validate.errors)}`];
  }
}

/** What is wrong with the examples of a bundled method, empty if nothing is. */
export function exampleProblems(method: Json, compiler: SchemaCompiler): string[] {
  return objectsOf(method.examples).flatMap((example) => {
    const where = String(example.name);
    return [
      ...paramProblems(method, example, compiler, where),
      ...resultProblems(method, example, compiler, where),
      ...inexactNumbers(example, where),
    ];
  });
}

function paramProblems(method: Json, example: Json, compiler: SchemaCompiler, where: string): string[] {
  const params = objectsOf(method.params);
  const given = objectsOf(example.params);
  const missing = params.filter(
    ({ name, required }) => required === true && !given.some((param) => param.name === name),
  );
  return [
    ...missing.map(({ name }) => `${where}: ${String(name)} is missing`),
    ...given.flatMap(({ name, value }) => {
      const schema = params.find((param) => param.name === name)?.schema;
      return compiler.problems(schema, value, `${where}: ${String(name)}`);
    }),
  ];
}

function resultProblems(method: Json, example: Json, compiler: SchemaCompiler, where: string): string[] {
  if (!isObject(method.result) || !isObject(example.result)) return [`${where}: there is no result`];
  const named = example.result.name === method.result.name ? [] : [`${where}: the result has another name`];
  return [...named, ...compiler.problems(method.result.schema, example.result.value, `${where}: result`)];
}

/** Integers that a reader of the JSON would round. */
function inexactNumbers(value: unknown, where: string): string[] {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? [`${where}: ${value} is not exact`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((item) => inexactNumbers(item, where));
}
