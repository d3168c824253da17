import type { Operation, Param } from '@firn/contract';
import { type BodyKind, kindOfBody, kindOfContent } from '../document/body-kind.js';
import type {
  DocumentBody,
  DocumentOperation,
  DocumentParameter,
  ReadDocument,
} from '../document/operations.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { type PlainSchemas, plainSchemas } from '../values/plain-schema.js';
import { NotSynthesised, type Synthesis, synthesise } from '../values/synthesise.js';
import { createJudge } from '../values/validate.js';
import { withOtherDirection } from '../values/with-other-direction.js';
import type { SentBody } from '../wire/body-faults.js';
import type { SentParameter } from '../wire/expected-parameters.js';

/** One request to make: what a caller says, and what has to arrive. */
export interface GivenRequest {
  readonly params: Readonly<Record<string, unknown>>;
  /** The same as a handler gets them: without what is of answers alone. */
  readonly expected: Readonly<Record<string, unknown>>;
  readonly parameters: readonly SentParameter[];
  readonly body: SentBody | undefined;
  /** The same with fields that are of answers alone, which do not arrive. */
  readonly handed: SentBody | undefined;
  /** What each parameter is called in generated code. */
  readonly names: ReadonlyMap<SentParameter, string>;
  /** What the body is called there. */
  readonly bodyName: string | undefined;
}

/** Makes values of a document's schemas. */
export interface ValueMaker {
  /** A value that the schema allows, in that direction. @throws NotSynthesised */
  value(place: DocumentBody['schema'], direction: 'request' | 'answer', how: Synthesis): Json;
  /** The value with further fields, which are of the other direction alone. */
  withOthers(place: DocumentBody['schema'], direction: 'request' | 'answer', value: Json): Json;
  /** Whether ajv finds a value right. */
  fits(place: DocumentBody['schema'], direction: 'request' | 'answer', value: Json): boolean;
}

interface Side {
  readonly schemas: PlainSchemas;
  readonly fits: ReturnType<typeof createJudge>;
}

/** Makes values that ajv finds right. */
export function createValueMaker({ references, version }: ReadDocument): ValueMaker {
  const sides = new Map<string, Side>();
  const sideOf = (direction: 'request' | 'answer'): Side => {
    const known = sides.get(direction);
    if (known !== undefined) return known;
    const schemas = plainSchemas(references, version, direction);
    const side = { schemas, fits: createJudge(schemas) };
    sides.set(direction, side);
    return side;
  };
  return {
    withOthers: (place, direction, value) =>
      place === undefined ? value : withOtherDirection(references, place, direction, value),
    fits(place, direction, value) {
      if (place?.value === undefined) return true;
      const side = sideOf(direction);
      return fits(side, side.schemas.convert(place), value);
    },
    value(place, direction, how) {
      if (place?.value === undefined) return 'anything';
      const side = sideOf(direction);
      const schema = side.schemas.convert(place);
      // Variants that exclude each other are found by trying.
      for (const turn of [how.turn, how.turn + 1, how.turn + 2])
        for (const full of [how.full, !how.full]) {
          const made = synthesise(side.schemas, schema, { ...how, full, turn });
          if (fits(side, schema, made)) return made;
        }
      throw new NotSynthesised('nothing that was tried fits');
    },
  };
}

/** Whether ajv finds a value right; schemas that it finds wrong themselves allow nothing that could be tried. */
function fits(side: Side, schema: JsonObject | boolean, made: Json): boolean {
  try {
    return side.fits(schema, made);
  } catch (error) {
    throw new NotSynthesised(error instanceof Error ? error.message : String(error));
  }
}

/** The request of an operation with values of its own, for one of its bodies. @throws NotSynthesised */
export function giveRequest(
  read: {
    readonly document: DocumentOperation;
    readonly operation: Operation;
    readonly maker: ValueMaker;
    readonly fileNames: (body: DocumentBody) => ReadonlySet<string>;
  },
  body: DocumentBody | undefined,
  how: Synthesis,
): GivenRequest {
  const { document, operation, maker, fileNames } = read;
  const params: Record<string, unknown> = {};
  const parameters: SentParameter[] = [];
  const names = new Map<SentParameter, string>();
  const give = (name: string, sent: SentParameter): void => {
    params[name] = sent.value;
    parameters.push(sent);
    names.set(sent, name);
  };
  for (const parameter of document.parameters) {
    if (!how.full && !parameter.required) continue;
    const param = paramOf(operation, parameter.in, parameter.name);
    if (param === undefined)
      throw new Error(`the client has no parameter for ${parameter.in} ${parameter.name}`);
    // Nothing stands for a list or an object without members, and a path has no place for nothing.
    const ways = parameter.required || parameter.in === 'path' ? [how, { ...how, full: true }] : [how];
    const made = ways.map((way) => maker.value(parameter.schema, 'request', way));
    const value = withoutSeparator(parameter.style, made.find((one) => !isEmpty(one)) ?? made[0] ?? null);
    give(param.name, { parameter, value: parameter.in === 'header' ? inHeader(value) : value });
  }
  for (const param of operation.params) {
    // Some documents have placeholders in a path and no parameter of that name.
    const name = param.wireName ?? param.name;
    if (
      param.in !== 'path' ||
      parameters.some(({ parameter }) => parameter.in === 'path' && parameter.name === name)
    )
      continue;
    give(param.name, { parameter: undeclared(name), value: 'some text' });
  }
  const { wire } = operation;
  const content =
    wire.protocol === 'http'
      ? wire.body?.contents.find(({ mediaType }) => mediaType === body?.mediaType)
      : undefined;
  if (body === undefined)
    return {
      params,
      expected: params,
      parameters,
      names,
      body: undefined,
      handed: undefined,
      bodyName: undefined,
    };
  if (wire.protocol !== 'http' || wire.body === undefined || content === undefined)
    throw new Error(`the client has no body for ${body.mediaType}`);
  const files = fileNames(body);
  const kind = kindOfGiven(body, content.kind === 'binary');
  const made =
    kind === 'bytes' || (kind === 'text' && !isText(body))
      ? 'some bytes'
      : maker.value(body.itemSchema ?? body.schema, 'request', how);
  const value =
    kind === 'lines'
      ? [made, made]
      : kind === 'form' || kind === 'multipart'
        ? withoutSeparators(
            body,
            withMembers(made, maker.value(body.schema, 'request', { ...how, full: true })),
          )
        : made;
  const place = body.itemSchema ?? body.schema;
  const withOthers = (each: Json): Json => maker.withOthers(place, 'request', each);
  const handed =
    kind === 'lines' && Array.isArray(value)
      ? value.map(withOthers)
      : kind === 'json'
        ? withOthers(value)
        : value;
  params[wire.body.param] = bodyValue(kind, handed, files);
  if (wire.body.contentTypeParam !== undefined) params[wire.body.contentTypeParam] = body.mediaType;
  return {
    params,
    expected: { ...params, [wire.body.param]: bodyValue(kind, value, files) },
    parameters,
    names,
    body: { body, kind, value, files },
    handed: { body, kind, value: handed, files },
    bodyName: wire.body.param,
  };
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function undeclared(name: string): DocumentParameter {
  return {
    name,
    in: 'path',
    required: true,
    style: 'simple',
    explode: false,
    allowReserved: false,
    schema: { value: { type: 'string' }, file: '' },
  };
}

/** Styles that cannot escape their separator are given values without it. */
function withoutSeparator(style: string, value: Json): Json {
  const separator = style === 'spaceDelimited' ? / /g : style === 'pipeDelimited' ? /\|/g : undefined;
  if (separator === undefined || typeof value !== 'object' || value === null) return value;
  return JSON.parse(
    JSON.stringify(value, (_key, item: unknown) =>
      typeof item === 'string' ? item.replace(separator, '') : item,
    ),
  ) as Json;
}

/** A form has no way to say that a list or an object has no members: it is given some. */
function withMembers(value: Json, full: Json): Json {
  if (!isObject(value) || !isObject(full)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isEmpty(item ?? null) && full[name] !== undefined ? full[name] : item,
    ]),
  );
}

/** Headers hold visible ASCII, and have no way to escape a comma. */
function inHeader(value: Json): Json {
  return JSON.parse(
    JSON.stringify(value, (_key, item: unknown) =>
      typeof item === 'string' ? item.replace(/[^ -~]|,/g, '').trim() : item,
    ),
  ) as Json;
}

/** The same for the members of a form. */
function withoutSeparators({ encoding }: DocumentBody, value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const said = encoding[name];
      return [name, withoutSeparator(isObject(said) ? String(said.style) : '', item ?? null)];
    }),
  );
}

/** Under a range of media types a text is sent as it is, and bytes as bytes; all else is JSON. */
function kindOfGiven(body: DocumentBody, isBinary: boolean): BodyKind {
  if (!body.mediaType.includes('*')) return kindOfContent(body);
  return isBinary ? 'bytes' : isText(body) ? 'text' : kindOfBody(body.mediaType);
}

function isText({ schema }: DocumentBody): boolean {
  return isObject(schema?.value) && schema.value.type === 'string';
}

function bodyValue(kind: BodyKind, value: Json, files: ReadonlySet<string>): unknown {
  if (kind === 'bytes') return new Blob([String(value)]);
  if ((kind !== 'multipart' && kind !== 'form') || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      !files.has(name)
        ? item
        : Array.isArray(item)
          ? item.map((one) => new Blob([String(one)]))
          : new Blob([String(item)]),
    ]),
  );
}

function paramOf({ params }: Operation, place: string, name: string): Param | undefined {
  return params.find((param) => param.in === place && (param.wireName ?? param.name) === name);
}
