import { isObject, type Json, type JsonObject } from '../json.js';
import type { CorpusDocument } from '../load-corpus.js';
import { kindOfBody } from './body-kind.js';
import {
  child,
  children,
  type Located,
  type LocatedObject,
  type References,
  referencesOf,
} from './references.js';

/** Where a parameter stands in a request. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** One parameter as its document says it, with the defaults of its place. */
export interface DocumentParameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly schema: Located;
  /** Media type, where the value is written as a document of that type. */
  readonly mediaType?: string;
}

/** One form of a body. */
export interface DocumentBody {
  readonly mediaType: string;
  /** Absent: nothing is said of it. */
  readonly schema?: Located;
  readonly itemSchema?: Located;
  readonly encoding: JsonObject;
  readonly example?: Json | undefined;
  readonly examples: readonly Json[];
}

/** One documented answer. */
export interface DocumentAnswer {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly bodies: readonly DocumentBody[];
  /** Names and schemas of its headers. */
  readonly headers: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: Located;
  }[];
}

/** One operation of an OpenAPI or Swagger document, read by rules of this folder alone. */
export interface DocumentOperation {
  readonly id: string | undefined;
  /** Upper-case method. */
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly DocumentParameter[];
  readonly bodyRequired: boolean;
  readonly bodies: readonly DocumentBody[];
  readonly answers: readonly DocumentAnswer[];
  /** Any one of these will do: names of security schemes, all of them needed, with their scopes. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** What a document says, as far as the wire is concerned. */
export interface ReadDocument {
  readonly version: '2.0' | '3.0' | '3.1';
  readonly operations: readonly DocumentOperation[];
  readonly references: References;
  readonly securitySchemes: Readonly<Record<string, JsonObject>>;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Reads the operations of a document; undefined for OpenRPC. */
export function readDocument(document: CorpusDocument): ReadDocument | undefined {
  const references = referencesOf(document);
  const { root } = references;
  const swagger = root.value.swagger !== undefined;
  if (!swagger && root.value.openapi === undefined) return undefined;
  const version = swagger ? '2.0' : String(root.value.openapi).startsWith('3.0') ? '3.0' : '3.1';
  const operations: DocumentOperation[] = [];
  for (const [path, place] of children(root, 'paths')) {
    if (!path.startsWith('/')) continue;
    // A path item may stand elsewhere, and keys beside its $ref still count.
    const item = { ...references.resolve(place) };
    const shared = children(item, 'parameters');
    const additional = children(item, 'additionalOperations');
    for (const [verb, at] of [...methods.map((name) => [name, child(item, name)] as const), ...additional]) {
      if (!isObject(at.value)) continue;
      // Documents of many files have a reference for each operation.
      const operation = references.resolve(at);
      const own = children(operation, 'parameters');
      const read = swagger
        ? readSwagger(references, shared, own, operation)
        : readCurrent(references, shared, own, operation);
      const said = withoutSigns(path, read.parameters);
      operations.push({
        id: typeof operation.value.operationId === 'string' ? operation.value.operationId : undefined,
        method: verb.toUpperCase(),
        path: said,
        security: securityOf(operation.value.security ?? root.value.security),
        ...read,
        parameters: read.parameters.filter((parameter) => isSent(parameter, said)),
        // Bodies of these have no meaning (RFC 9110, 9.3), and fetch sends none.
        ...(['get', 'head', 'trace'].includes(verb) && { bodies: [], bodyRequired: false }),
        ...(verb === 'head' && { answers: read.answers.map((answer) => ({ ...answer, bodies: [] })) }),
      });
    }
  }
  const holder = swagger
    ? root.value.securityDefinitions
    : isObject(root.value.components)
      ? root.value.components.securitySchemes
      : {};
  const securitySchemes: Record<string, JsonObject> = {};
  for (const [name, value] of Object.entries(isObject(holder) ? holder : {}))
    securitySchemes[name] = references.resolve({ value, file: root.file }).value;
  return { version, operations, references, securitySchemes };
}

/** Headers that OpenAPI says are described elsewhere, and those of a connection, which no program writes. */
const headersOfOthers =
  /^(accept|authorization|connection|content-length|content-type|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** Whether a parameter is part of requests: a path may have no place for it, and some headers are not a program's to write. */
function isSent(parameter: DocumentParameter, path: string): boolean {
  if (parameter.in === 'header') return !headersOfOthers.test(parameter.name);
  return parameter.in !== 'path' || path.includes(`{${parameter.name}}`);
}

/** A path whose placeholders are names of its parameters, where authors have put the signs of their style beside them: `{;id*}`. */
function withoutSigns(path: string, parameters: readonly DocumentParameter[]): string {
  const names = parameters.filter((each) => each.in === 'path').map((each) => each.name);
  return path.replace(/\{[.;]?([^{}/]+?)\*?\}/g, (placeholder, name: string) =>
    names.includes(placeholder.slice(1, -1)) || !names.includes(name) ? placeholder : `{${name}}`,
  );
}

type Parts = Pick<DocumentOperation, 'parameters' | 'bodyRequired' | 'bodies' | 'answers'>;

function readCurrent(
  references: References,
  shared: readonly [string, Located][],
  own: readonly [string, Located][],
  operation: LocatedObject,
): Parts {
  const parameters = new Map<string, DocumentParameter>();
  for (const [, place] of [...shared, ...own]) {
    const { value, file } = references.resolve(place);
    const where = value.in as ParameterPlace;
    const style = String(value.style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple'));
    const [content] = children({ value, file }, 'content');
    // Names of headers have no case.
    const name = where === 'header' ? String(value.name).toLowerCase() : String(value.name);
    parameters.set(`${where} ${name}`, {
      name: String(value.name),
      in: where,
      required: value.required === true,
      style,
      explode: typeof value.explode === 'boolean' ? value.explode : style === 'form' || style === 'cookie',
      allowReserved: value.allowReserved === true,
      ...(content === undefined
        ? { schema: { value: value.schema, file } }
        : { mediaType: content[0], schema: child(references.resolve(content[1]), 'schema') }),
    });
  }
  const bodyAt = child(operation, 'requestBody');
  const body = bodyAt.value === undefined ? undefined : references.resolve(bodyAt);
  return {
    parameters: [...parameters.values()],
    bodyRequired: body?.value.required === true,
    bodies: body === undefined ? [] : bodiesOf(references, body),
    answers: children(operation, 'responses').map(([status, place]) => {
      const answer = references.resolve(place);
      return {
        status,
        bodies: bodiesOf(references, answer),
        headers: children(answer, 'headers')
          .filter(([name]) => name.toLowerCase() !== 'content-type')
          .map(([name, header]) => {
            const found = references.resolve(header);
            return { name, required: found.value.required === true, schema: child(found, 'schema') };
          }),
      };
    }),
  };
}

function bodiesOf(references: References, holder: LocatedObject): DocumentBody[] {
  const at = child(holder, 'content');
  if (at.value === undefined || at.value === null) return [];
  // Some documents keep all of a content elsewhere.
  const { value, file } = references.resolve(at);
  return children({ value: { content: value }, file }, 'content').map(([key, place]) => {
    // Types are compared without regard to letters and to the spaces around them (RFC 9110, 8.3.1).
    const mediaType = key.trim().replace(/^[^;]*/, (type) => type.toLowerCase());
    // Some documents say nothing at all of a media type, where an empty object was meant.
    const content = place.value === null ? { ...place, value: {} } : references.resolve(place);
    const itemSchema = itemSchemaOf(references, mediaType, content);
    return {
      mediaType,
      ...(content.value.schema !== undefined && { schema: child(content, 'schema') }),
      ...(itemSchema !== undefined && { itemSchema }),
      encoding: encodingOf(references, mediaType, content.value.encoding),
      example: content.value.example,
      examples: children(content, 'examples').flatMap(([, at]) => {
        const found = isObject(at.value) ? references.resolve(at).value : {};
        const value = found.value ?? found.dataValue;
        return value === undefined ? [] : [value];
      }),
    };
  });
}

/** The schema of an item of a sequence: a schema describes all of it, as a list, where it is one of a list (OpenAPI 3.2.0, 4.14.3). */
function itemSchemaOf(
  references: References,
  mediaType: string,
  content: LocatedObject,
): Located | undefined {
  if (content.value.itemSchema !== undefined) return child(content, 'itemSchema');
  if (!['lines', 'events'].includes(kindOfBody(mediaType)) || !isObject(content.value.schema))
    return undefined;
  const schema = references.resolve(child(content, 'schema'));
  return schema.value.type === 'array' && schema.value.items !== undefined
    ? child(schema, 'items')
    : undefined;
}

/** What is said of the members of a form. Before 3.1 parts of multipart have no style (OpenAPI 3.0.3, 4.7.15.1). */
function encodingOf({ root }: References, mediaType: string, said: unknown): JsonObject {
  if (!isObject(said)) return {};
  const hasStyles = !mediaType.startsWith('multipart/') || !String(root.value.openapi).startsWith('3.0');
  if (hasStyles) return said;
  return Object.fromEntries(
    Object.entries(said).map(([name, of]) => {
      const { style: _style, explode: _explode, ...rest } = isObject(of) ? of : {};
      return [name, rest];
    }),
  );
}

function readSwagger(
  references: References,
  shared: readonly [string, Located][],
  own: readonly [string, Located][],
  operation: LocatedObject,
): Parts {
  const { root } = references;
  const all = new Map<string, LocatedObject>();
  for (const [, place] of [...shared, ...own]) {
    const found = references.resolve(place);
    all.set(`${String(found.value.in)} ${String(found.value.name)}`, found);
  }
  const parameters: DocumentParameter[] = [];
  const fields: LocatedObject[] = [];
  let body: LocatedObject | undefined;
  for (const parameter of all.values()) {
    const { value, file } = parameter;
    // An operation has one body: the first is as good as any other.
    if (value.in === 'body') body ??= parameter;
    else if (value.in === 'formData') fields.push(parameter);
    else if (value.in !== undefined)
      parameters.push({
        name: String(value.name),
        in: value.in as ParameterPlace,
        required: value.required === true,
        style: swaggerStyle(value),
        explode: value.collectionFormat === 'multi',
        allowReserved: false,
        schema: { value, file },
      });
  }
  const consumes = mediaTypes(operation.value.consumes ?? root.value.consumes);
  const produces = mediaTypes(operation.value.produces ?? root.value.produces);
  const bodies: DocumentBody[] = [];
  if (body !== undefined)
    for (const mediaType of consumes)
      bodies.push({ mediaType, schema: child(body, 'schema'), encoding: {}, examples: [] });
  if (fields.length > 0) {
    const files = fields.some(({ value }) => value.type === 'file');
    const forms = consumes.filter(
      (type) => type.startsWith('multipart/') || type === 'application/x-www-form-urlencoded',
    );
    const mediaType = files ? 'multipart/form-data' : (forms[0] ?? 'application/x-www-form-urlencoded');
    bodies.push({
      mediaType,
      examples: [],
      schema: {
        file: operation.file,
        value: {
          type: 'object',
          required: fields
            .filter(({ value }) => value.required === true)
            .map(({ value }) => String(value.name)),
          properties: Object.fromEntries(
            fields.map(({ value }) => [
              String(value.name),
              value.type === 'file' ? { type: 'string', format: 'binary' } : value,
            ]),
          ),
        },
      },
      // Items of a list are joined with commas where nothing else is said.
      encoding: Object.fromEntries(
        fields
          .filter(({ value }) => value.type === 'array')
          .map(({ value }) => [
            String(value.name),
            {
              style: swaggerStyle({ ...value, in: 'query' }),
              explode: value.collectionFormat === 'multi',
            },
          ]),
      ),
    });
  }
  return {
    parameters,
    bodyRequired: body?.value.required === true || fields.some(({ value }) => value.required === true),
    bodies,
    answers: children(operation, 'responses').map(([status, place]) => {
      const answer = references.resolve(place);
      // What operations share is of the media types that the whole document names.
      const isShared = isObject(place.value) && place.value.$ref !== undefined;
      return {
        status,
        bodies:
          answer.value.schema === undefined
            ? []
            : (isShared ? mediaTypes(root.value.produces) : produces).map((mediaType) => ({
                mediaType,
                schema: references.resolve(child(answer, 'schema')),
                encoding: {},
                example: isObject(answer.value.examples) ? answer.value.examples[mediaType] : undefined,
                examples: [],
              })),
        headers: children(answer, 'headers')
          .filter(([name]) => name.toLowerCase() !== 'content-type')
          .map(([name, header]) => ({ name, required: false, schema: header })),
      };
    }),
  };
}

function swaggerStyle(value: JsonObject): string {
  if (value.type !== 'array') return value.in === 'query' ? 'form' : 'simple';
  if (value.collectionFormat === 'ssv') return 'spaceDelimited';
  if (value.collectionFormat === 'pipes') return 'pipeDelimited';
  return value.in === 'query' ? 'form' : 'simple';
}

function mediaTypes(value: unknown): string[] {
  const listed = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  return listed.length > 0 ? listed : ['application/json'];
}

function securityOf(value: unknown): Record<string, string[]>[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .map((requirement) =>
      Object.fromEntries(
        Object.entries(requirement).map(([name, scopes]) => [
          name,
          Array.isArray(scopes) ? scopes.map(String) : [],
        ]),
      ),
    );
}
