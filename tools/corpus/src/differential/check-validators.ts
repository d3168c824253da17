import type { Operation } from '@firn/contract';
import { kindOfContent } from '../document/body-kind.js';
import { fileNames } from '../document/file-names.js';
import {
  type DocumentBody,
  type DocumentOperation,
  type ReadDocument,
  readDocument,
} from '../document/operations.js';
import type { Located } from '../document/references.js';
import type { GeneratedPackages } from '../generated-code/generate-packages.js';
import { loadPackage } from '../generated-code/load-package.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import type { CorpusDocument } from '../load-corpus.js';
import { createValueMaker, giveRequest, type ValueMaker } from '../round-trip/given-values.js';
import { readModel } from '../round-trip/model-operations.js';
import { type Direction, type PlainSchemas, plainSchemas } from '../values/plain-schema.js';
import { isNotSynthesised } from '../values/synthesise.js';
import { createJudge } from '../values/validate.js';
import { boundsOf, mutationsOf } from './mutations.js';

/** What came out of holding generated checks beside ajv. */
export interface ValidatorReport {
  /** Pairs of a generated check and a schema. */
  checks: number;
  /** Values that both looked at. */
  values: number;
  /** Those that ajv refused. */
  refused: number;
  /** Where they disagree, with the value. */
  readonly faults: string[];
}

type Check = (value: unknown) => boolean;

interface Trip {
  readonly read: ReadDocument;
  readonly maker: ValueMaker;
  readonly sides: Readonly<Record<Direction, Side>>;
  readonly validators: Readonly<Record<string, unknown>>;
  readonly client: Readonly<Record<string, unknown>>;
  readonly report: ValidatorReport;
  /** Checks by the schemas that they were held against. */
  readonly done: Map<Check | string, Set<unknown>>;
}

interface Side {
  readonly schemas: PlainSchemas;
  readonly fits: (schema: JsonObject | boolean, value: Json) => boolean;
}

/** Holds every generated check of JSON beside ajv: on examples of the document, on values that fit, and on values with one thing changed. */
export async function checkValidators(
  document: CorpusDocument,
  packages: GeneratedPackages,
  mutant: (verdict: boolean, value: Json) => boolean = (verdict) => verdict,
): Promise<ValidatorReport | undefined> {
  const read = readDocument(document);
  if (read === undefined) return undefined;
  const side = (direction: Direction): Side => {
    const schemas = plainSchemas(read.references, read.version, direction, { views: true });
    return { schemas, fits: createJudge(schemas) };
  };
  const report: ValidatorReport = { checks: 0, values: 0, refused: 0, faults: [] };
  const trip: Trip = {
    read,
    maker: createValueMaker(read),
    sides: { request: side('request'), answer: side('answer') },
    validators: await loadPackage(packages, 'validators'),
    client: await loadPackage(packages, 'client'),
    report,
    done: new Map(),
  };
  const model = readModel(packages);
  for (const each of read.operations) {
    const operation = model.find(each.method, each.path, each.id);
    if (operation === undefined) continue;
    const label = `${each.method} ${each.path}`;
    checkRequest(trip, each, operation, label, mutant);
    const answers = model.names.operation(operation).answers;
    checkAnswers(trip, each, trip.client[answers], label, mutant);
  }
  return report;
}

type Mutant = (verdict: boolean, value: Json) => boolean;

function checkRequest(
  trip: Trip,
  document: DocumentOperation,
  operation: Operation,
  label: string,
  mutant: Mutant,
): void {
  const { read, maker, validators } = trip;
  const stem = operation.symbol.charAt(0).toUpperCase() + operation.symbol.slice(1);
  const isParams = validators[`is${stem}Params`] as Check | undefined;
  if (isParams === undefined) return;
  for (const body of document.bodies.length > 0 ? document.bodies : [undefined]) {
    if (body !== undefined && kindOfContent(body) !== 'json') continue;
    try {
      const given = giveRequest(
        { document, operation, maker, fileNames: (one) => fileNames(read, one) },
        body,
        { full: true, turn: 0 },
      );
      const params = given.params as Readonly<Record<string, Json>>;
      const within =
        (name: string): Check =>
        (value) =>
          isParams({ ...params, [name]: value });
      if (given.bodyName !== undefined && body !== undefined && given.body?.kind === 'json')
        compare(trip, body.schema, 'request', within(given.bodyName), {
          label: `${label} (${body.mediaType})`,
          // One body is checked for all operations that have it.
          key: `request ${operation.wire.protocol === 'http' ? JSON.stringify(typeOf(operation, body)) : ''}`,
          examples: examplesOf(read, body),
          mutant,
        });
      for (const [sent, name] of given.names)
        if (sent.parameter.schema.file !== '')
          compare(trip, sent.parameter.schema, 'request', within(name), {
            label: `${label} ${sent.parameter.in} ${sent.parameter.name}`,
            key: 'parameter',
            examples: [sent.value],
            mutant,
          });
    } catch (error) {
      if (!isNotSynthesised(error)) trip.report.faults.push(`${label}: ${String(error)}`);
    }
  }
}

/** The type of a body in the model, only to see which are the same. */
function typeOf({ wire }: Operation, { mediaType }: DocumentBody): unknown {
  if (wire.protocol !== 'http') return undefined;
  const type = wire.body?.contents.find((content) => content.mediaType === mediaType)?.type;
  return type?.kind === 'reference' ? type.name : undefined;
}

function checkAnswers(
  trip: Trip,
  document: DocumentOperation,
  table: unknown,
  label: string,
  mutant: Mutant,
): void {
  const answers = table as
    | { byStatus: Record<string, { bodies: Record<string, { is?: Check }> }> }
    | undefined;
  for (const answer of document.answers)
    for (const body of answer.bodies) {
      if (kindOfContent(body) !== 'json' || body.schema === undefined) continue;
      const key = answer.status === 'default' ? 'default' : answer.status.toUpperCase();
      const is = answers?.byStatus[key]?.bodies[body.mediaType]?.is;
      if (is === undefined) continue;
      compare(trip, body.schema, 'answer', is, {
        label: `${label} -> ${answer.status} ${body.mediaType}`,
        key: is,
        examples: examplesOf(trip.read, body),
        mutant,
      });
    }
}

interface Comparison {
  readonly label: string;
  readonly key: Check | string;
  readonly examples: readonly Json[];
  readonly mutant: Mutant;
}

function compare(
  { maker, sides, report, done }: Trip,
  place: Located | undefined,
  direction: Direction,
  is: Check,
  { label, key, examples, mutant }: Comparison,
): void {
  if (place?.value === undefined) return;
  const { schemas, fits } = sides[direction];
  const schema = schemas.convert(place);
  const known = done.get(key) ?? new Set();
  done.set(key, known);
  // A named schema is one, wherever it is referred to.
  const identity = isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref : schema;
  if (known.has(identity) && examples.length === 0) return;
  const fresh = !known.has(identity);
  known.add(identity);
  const values: (readonly [value: Json, base: Json | undefined])[] = examples.map((value) => [
    value,
    undefined,
  ]);
  if (fresh)
    for (const how of [
      { full: true, turn: 0 },
      { full: false, turn: 1 },
    ])
      try {
        const value = maker.value(place, direction, how);
        values.push([value, undefined]);
        for (const other of mutationsOf(value, boundsOf(schema, schemas.definition)))
          values.push([other, value]);
      } catch (error) {
        if (!isNotSynthesised(error)) throw error;
      }
  report.checks += 1;
  for (const [value, base] of values) {
    let wanted: boolean;
    try {
      wanted = fits(schema, value);
    } catch {
      // ajv refuses the schema itself.
      return;
    }
    const got = mutant(is(value), value);
    report.values += 1;
    if (!wanted) report.refused += 1;
    if (wanted !== got) {
      report.faults.push(`${label}: ${got ? 'takes' : 'refuses'} ${difference(base, value, '')}`);
      return;
    }
  }
}

/** Where a changed value differs from what it was made of: `/pets/0/id = null`. */
function difference(base: Json | undefined, value: Json, path: string): string {
  if (isObject(base) && isObject(value)) {
    const gone = Object.keys(base).find((key) => !Object.hasOwn(value, key));
    if (gone !== undefined && Object.keys(value).length > 0) return `${path}/${gone} left out`;
    const key = Object.keys(value).find((name) => JSON.stringify(base[name]) !== JSON.stringify(value[name]));
    if (key !== undefined) return difference(base[key], value[key] ?? null, `${path}/${key}`);
  }
  if (Array.isArray(base) && Array.isArray(value) && base.length === value.length) {
    const index = value.findIndex((item, at) => JSON.stringify(item) !== JSON.stringify(base[at]));
    if (index >= 0) return difference(base[index] as Json, value[index] as Json, `${path}/${index}`);
  }
  const text = JSON.stringify(value);
  return `${path} = ${text.length > 300 ? `${text.slice(0, 300)}…` : text}`;
}

/** The examples that stand beside a schema and in it. */
function examplesOf({ references }: ReadDocument, body: DocumentBody): Json[] {
  const found: Json[] = [];
  const add = (value: unknown): void => {
    if (value !== undefined) found.push(value as Json);
  };
  add(body.example);
  for (const example of body.examples) add(example);
  if (isObject(body.schema?.value)) {
    const { value } = references.resolve({ value: body.schema.value, file: body.schema.file });
    add(value.example);
    if (Array.isArray(value.examples)) value.examples.forEach(add);
  }
  return found;
}
