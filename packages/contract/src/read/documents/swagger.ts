import { swaggerUpgrader } from '#platform';
import { pointerTokens } from '../../json/pointer.js';
import { isObject } from '../../json/value.js';

/** A part of a document, with the path or URL of the document. */
export interface DocumentPart {
  readonly value: unknown;
  readonly file: string;
}

/** How the parts of other documents are found, and named. */
export interface OtherDocuments {
  /** What a reference in a file names, as its document says it; undefined where it leads nowhere. */
  readonly find: (file: string, reference: string) => DocumentPart | undefined;
  /** A reference of another file as the document says it that takes its place; undefined where it names no file. */
  readonly rebase: (file: string, reference: string) => string | undefined;
}

/** How many references lead to one part. */
const maxChain = 32;

const verbs: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** An object of a document. */
type Entry = Record<string, unknown>;

/**
 * A document of Swagger 2.0 with the path items, operations, parameters and answers in place that it has in other files: what converts it
 * sees one file, and bodies and answers are written otherwise in OpenAPI 3. Schemas stay where they are, they are the same in both.
 */
export function gatherSwagger(root: unknown, file: string, others: OtherDocuments): unknown {
  if (!isObject(root)) return root;
  const rebased = (value: unknown, from: string): unknown => {
    if (from === file) return value;
    if (Array.isArray(value)) return value.map((item) => rebased(item, from));
    if (!isObject(value)) return value;
    return mapped(value, (key, item) =>
      key === '$ref' && typeof item === 'string' ? (others.rebase(from, item) ?? item) : rebased(item, from),
    );
  };
  /** What stands behind references into other files. One that stays in the document itself is the converter's. */
  const follow = (part: DocumentPart): DocumentPart => {
    let at = part;
    for (let hops = 0; hops < maxChain && isObject(at.value); hops += 1) {
      const { $ref: reference } = at.value;
      if (typeof reference !== 'string' || (at.file === file && reference.startsWith('#'))) return at;
      const found = others.find(at.file, reference);
      if (found === undefined) return part;
      at = found;
    }
    return at;
  };
  const gathered =
    (inside: (value: Readonly<Entry>, from: string) => unknown) =>
    (value: unknown, from: string): unknown => {
      const at = follow({ value, file: from });
      return isObject(at.value) ? inside(at.value, at.file) : rebased(at.value, at.file);
    };
  const answers = gathered((value, from) => mapped(value, (_, item) => gathered(rebased)(item, from)));
  const parameters = (value: unknown, from: string): unknown =>
    Array.isArray(value) ? value.map((item) => gathered(rebased)(item, from)) : rebased(value, from);
  const operation = gathered((value, from) =>
    mapped(value, (key, item) => {
      if (key === 'parameters') return parameters(item, from);
      return key === 'responses' ? answers(item, from) : rebased(item, from);
    }),
  );
  const pathItem = gathered((value, from) =>
    mapped(value, (key, item) => {
      if (key === 'parameters') return parameters(item, from);
      return verbs.includes(key) ? operation(item, from) : rebased(item, from);
    }),
  );
  const paths = gathered((value, from) => mapped(value, (_, item) => pathItem(item, from)));
  return { ...root, ...(root.paths !== undefined && { paths: paths(root.paths, file) }) };
}

function mapped(value: Readonly<Entry>, each: (key: string, item: unknown) => unknown): Entry {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, each(key, item)]));
}

/** Whether a document is one of Swagger 2.0. `swagger: 2.0` without quotes is the number 2 in YAML. */
export function isSwagger(root: unknown): boolean {
  return isObject(root) && /^2(?:\.|$)/.test(String(root.swagger));
}

type Upgrader = typeof import('@scalar/openapi-upgrader/2.0-to-3.0');

/** A document of Swagger 2.0 as one of OpenAPI 3.0. */
export function fromSwagger(root: unknown): unknown {
  const { upgradeFromTwoToThree } = swaggerUpgrader();
  const copy = structuredClone(root);
  // The converter leaves a document whose version is a number as it is.
  if (isObject(copy)) copy.swagger = '2.0';
  writeTypesSmall(copy);
  sayCollectionFormats(copy);
  if (isObject(copy)) {
    const operations = operationsOf(copy);
    for (const owner of [copy, ...operations]) sayMediaTypes(owner);
    for (const operation of operations) sayForms(operation, copy);
    for (const responses of [copy, ...operations].map((each) => each.responses)) markBodiless(responses);
  }
  return upgradeFromTwoToThree(copy as Parameters<Upgrader['upgradeFromTwoToThree']>[0]);
}

/** Every operation, with parameters that the converter understands: it looks for bodies and forms in operations alone. */
function operationsOf(root: Readonly<Entry>): Entry[] {
  const items = isObject(root.paths) ? Object.values(root.paths).filter(isObject) : [];
  return items.flatMap((item) => {
    const operations = verbs.flatMap((verb) => (isObject(item[verb]) ? [item[verb]] : []));
    const shared = parametersOf(item, root);
    const contents = shared.filter(isContent);
    if (contents.length > 0) item.parameters = shared.filter((each) => !isContent(each));
    for (const operation of operations) {
      const own = parametersOf(operation, root);
      const kept = contents.filter((each) => !own.some((one) => replaces(one, each)));
      const all = [...own, ...structuredClone(kept)];
      if (all.length > 0) operation.parameters = readable(all);
    }
    if (Array.isArray(item.parameters)) item.parameters = readable(item.parameters);
    return operations;
  });
}

/** The parameters of an operation or of a path item. What is sent as its body stands in it, where the whole document shares it. */
function parametersOf({ parameters }: Readonly<Entry>, root: Readonly<Entry>): unknown[] {
  const shared = isObject(root.parameters) ? root.parameters : {};
  return (Array.isArray(parameters) ? parameters : []).map((parameter: unknown) => {
    if (!isObject(parameter)) return parameter;
    const name = /^#\/parameters\/(.+)$/.exec(String(parameter.$ref))?.[1];
    const target = name === undefined ? undefined : shared[pointerTokens(`/${name}`)[0] ?? ''];
    return isContent(target) ? structuredClone(target) : parameter;
  });
}

/** Whether a parameter is the body of a request, or a field of the form that is. */
const isContent = (parameter: unknown): boolean =>
  isObject(parameter) && (parameter.in === 'body' || parameter.in === 'formData');

/** Says of a parameter why it cannot be read. */
export const unreadableParameter = 'x-unreadable-parameter';

/** Whether what an operation sends stands in the place of what its path has for all operations. */
function replaces(own: unknown, shared: unknown): boolean {
  if (!isContent(own) || !isObject(own) || !isObject(shared)) return false;
  return own.in === 'body' || shared.in === 'body' || own.name === shared.name;
}

/** The converter ends at a parameter that does not say where it stands, and drops all bodies but the first: they are marked. */
function readable(parameters: readonly unknown[]): unknown[] {
  const body = parameters.find((parameter) => isObject(parameter) && parameter.in === 'body');
  return parameters.map((parameter) => {
    if (!isObject(parameter) || parameter.$ref !== undefined) return parameter;
    const why =
      parameter.in === undefined
        ? 'it needs the key in: one of path, query, header, formData, body'
        : parameter.in === 'body' && parameter !== body
          ? 'an operation has one body, which stands before it'
          : parameter.in === 'formData' && body !== undefined
            ? 'an operation has a body or a form, and this one has a body'
            : undefined;
    return why === undefined ? parameter : { ...parameter, in: 'query', [unreadableParameter]: why };
  });
}

/** Says of an answer that it has no body. */
export const bodilessAnswer = 'x-bodiless-answer';

/**
 * Marks answers without a schema, which have no body in Swagger 2.0: the converter makes one of their `examples`, and keeps the `content`
 * that only OpenAPI 3 knows. It stays where it is for the references that lead into it.
 */
function markBodiless(responses: unknown): void {
  for (const response of isObject(responses) ? Object.values(responses) : [])
    if (isObject(response) && response.$ref === undefined && response.schema === undefined)
      response[bodilessAnswer] = true;
}

/**
 * Lists the media types of an operation, or of all: the converter takes one that is a text apart by its letters, and drops bodies where the list is
 * empty. Such a list takes back what the document says of all operations, and no media type at all is JSON.
 */
function sayMediaTypes(owner: Entry): void {
  for (const key of ['consumes', 'produces']) {
    const types = owner[key];
    if (typeof types === 'string') owner[key] = [types];
    else if (Array.isArray(types) && types.length === 0) owner[key] = ['application/json'];
  }
}

const formTypes: readonly unknown[] = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/**
 * Says what the form of an operation is sent as, where its media types do not (a document that takes `application/json` everywhere has
 * forms nevertheless): files need `multipart/form-data`, everything else is a plain form.
 */
function sayForms(operation: Entry, root: Readonly<Entry>): void {
  const parameters: unknown[] = Array.isArray(operation.parameters) ? operation.parameters : [];
  const fields = parameters.filter(isObject).filter((parameter) => parameter.in === 'formData');
  if (fields.length === 0) return;
  const taken = operation.consumes ?? root.consumes;
  if (Array.isArray(taken) && taken.some((type) => formTypes.includes(type))) return;
  operation.consumes = [fields.some((field) => field.type === 'file') ? formTypes[0] : formTypes[1]];
}

const parameterTypes: ReadonlySet<string> = new Set([
  ...['string', 'number', 'integer', 'boolean', 'array', 'object', 'file'],
]);

/** Writes the types of parameters and of their items in small letters, as the converter knows them. */
function writeTypesSmall(root: unknown): void {
  const seen = new Set<unknown>();
  const visit = (value: unknown, isParameter: boolean): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (!isObject(value)) {
      for (const inside of Object.values(value)) visit(inside, isParameter);
      return;
    }
    const isOne = isParameter || (typeof value.in === 'string' && typeof value.name === 'string');
    const small = typeof value.type === 'string' ? value.type.toLowerCase() : '';
    if (isOne && parameterTypes.has(small)) value.type = small;
    for (const [key, inside] of Object.entries(value)) visit(inside, isOne && key === 'items');
  };
  visit(root, false);
}

/** Where a converted list says that it was joined in a way that OpenAPI 3 has no style for. */
export const lostCollectionFormat = 'x-lost-collection-format';

/**
 * Makes all lists say how they are joined: the converter takes forms that say nothing, and formats that it has no style for, to be
 * repeated. Swagger joins with commas where nothing is said.
 */
function sayCollectionFormats(root: unknown): void {
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (isObject(value) && value.type === 'array' && typeof value.name === 'string') {
      const known = collectionFormats[String(value.in)];
      const format = value.collectionFormat ?? 'csv';
      if (known !== undefined) {
        value.collectionFormat = known.includes(format) ? format : 'csv';
        const inner = isObject(value.items) && value.items.type === 'array' ? value.items : undefined;
        if (!known.includes(format)) value[lostCollectionFormat] = String(format);
        else if (inner !== undefined)
          value[lostCollectionFormat] = `${String(inner.collectionFormat ?? 'csv')} inside of a list`;
      }
    }
    if (isObject(value) && isObject(value.headers)) markHeaders(value.headers);
    for (const inside of Object.values(value)) visit(inside);
  };
  visit(root);
}

/** Headers of answers join with commas, whatever else they say. */
function markHeaders(headers: Readonly<Record<string, unknown>>): void {
  for (const header of Object.values(headers)) {
    const isOther = isObject(header) && (header.collectionFormat ?? 'csv') !== 'csv';
    if (isOther) header[lostCollectionFormat] = String(header.collectionFormat);
  }
}

const repeatable: readonly unknown[] = ['csv', 'multi', 'ssv', 'pipes'];

/** What OpenAPI 3 has a style for, by the place of a parameter. */
const collectionFormats: Readonly<Record<string, readonly unknown[]>> = {
  query: repeatable,
  formData: repeatable,
  path: ['csv'],
  header: ['csv'],
};

const moved: readonly (readonly [now: string, before: string])[] = [
  ['schemas', 'definitions'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securitySchemes', 'securityDefinitions'],
];

/** Where a part of the converted document stood; of what the converter has made, its closest ancestor is found. */
export function pointerInSwagger(pointer: string): string {
  for (const [now, before] of moved) {
    const start = `/components/${now}/`;
    if (pointer.startsWith(start)) return `/${before}/${pointer.slice(start.length)}`;
  }
  return pointer;
}

/** Where a key of the Swagger document stands in the converted one, where it does not under that name: keys from the same object down. */
export function keysOfConverted(object: Readonly<Entry>, pointer: string, key: string): readonly string[] {
  const now = pointer === '' ? moved.find(([, before]) => before === key)?.[0] : undefined;
  if (now !== undefined) return ['components', now];
  const [mediaType] = key === 'schema' && isObject(object.content) ? Object.keys(object.content) : [];
  return mediaType === undefined ? [] : ['content', mediaType, 'schema'];
}
