import { isDeepStrictEqual } from 'node:util';
import type { Place } from './place.js';
import type { Recorder } from './recorder.js';
import { type Spot, siteAt } from './types/spot.js';

/** Keys of an operation that other comparisons look at. */
const operationKeys: ReadonlySet<string> = new Set([
  ...[
    'name',
    'summary',
    'description',
    'deprecated',
    'params',
    'paramStructure',
    'result',
    'errors',
    'examples',
  ],
  ...['operationId', 'tags', 'parameters', 'requestBody', 'responses', 'security', 'servers', 'callbacks'],
  ...[
    'x-access',
    'x-pages',
    'x-params',
    'x-method-aliases',
    'x-path-aliases',
    'x-symbol',
    'x-pagination',
    'x-subscription',
  ],
  ...['x-source', 'x-unit', 'x-presence', 'x-since', 'x-until', 'x-reference', 'x-deprecated'],
  ...['x-idempotent', 'x-cost', 'x-examples', 'title'],
]);

/** Keys of a schema that other comparisons look at. */
const schemaKeys: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    'type',
    'nullable',
    'const',
    'enum',
    'format',
    'pattern',
    'default',
    'x-accepts',
    'discriminator',
  ],
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
  ...['minProperties', 'maxProperties', 'unevaluatedProperties', 'items', 'prefixItems', 'additionalItems'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'allOf', 'oneOf', 'anyOf'],
  ...['if', 'then', 'else', 'not', 'contains', 'minContains', 'maxContains', 'dependentRequired'],
  ...[
    'dependentSchemas',
    'unevaluatedItems',
    '$defs',
    'definitions',
    'readOnly',
    'writeOnly',
    'contentEncoding',
  ],
]);

/** Keys of a schema that are looked at where it has a name or is a field. */
const documentationKeys: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'description', 'deprecated', 'x-unit', 'x-presence', 'x-source', 'x-deprecated'],
  ...['x-since', 'x-until', 'x-reference'],
]);

/** Keys of a parameter that other comparisons look at. */
const paramKeys: ReadonlySet<string> = new Set([
  ...['name', 'in', 'required', 'schema', 'content', 'style', 'explode', 'allowReserved', 'allowEmptyValue'],
  ...documentationKeys,
]);

/** Keys of a document that other comparisons look at, or that have no meaning of their own. */
const rootKeys: ReadonlySet<string> = new Set([
  ...[
    'openrpc',
    'openapi',
    'jsonSchemaDialect',
    'methods',
    'paths',
    'webhooks',
    'components',
    'servers',
    'security',
    'info',
  ],
  ...[
    'x-group',
    'x-path',
    'x-websocket-path',
    'x-access',
    'x-pages',
    'x-params',
    'x-namespace-aliases',
    'x-idempotent',
  ],
]);

type Places = Pick<Spot, 'subject' | 'before' | 'after'>;

/** Whatever else a parameter says. */
export function compareParamRemarks(spot: Places, recorder: Recorder): void {
  compareRest(spot, (key) => !paramKeys.has(key), recorder);
}

/** Keys of a result or an answer that other comparisons look at. */
const answerKeys: ReadonlySet<string> = new Set(['schema', 'content', 'headers', 'links']);

/** Whatever else a result or an answer says, but for some keys. */
export function compareResultRemarks(spot: Places, recorder: Recorder, but: readonly string[]): void {
  compareRest(spot, (key) => !answerKeys.has(key) && !but.includes(key), recorder);
}

/** Keys of a media type that other comparisons look at. */
const mediaKeys: ReadonlySet<string> = new Set(['schema', 'itemSchema', 'encoding']);

/** Whatever else a media type says, its examples among it. */
export function compareMediaRemarks(spot: Places, recorder: Recorder): void {
  compareRest(spot, (key) => !mediaKeys.has(key), recorder);
}

/** Keys of a header that other comparisons look at. */
const headerKeys: ReadonlySet<string> = new Set([
  ...['required', 'schema', 'content', 'explode', 'style'],
  ...documentationKeys,
]);

/** Whatever else a header says. */
export function compareHeaderRemarks(spot: Places, recorder: Recorder): void {
  compareRest(spot, (key) => !headerKeys.has(key), recorder);
}

/** Whatever else a document says of itself. Texts of groups are compared with the groups. */
export function compareDocumentRemarks(spot: Places, recorder: Recorder): void {
  compareRest(spot, (key) => !rootKeys.has(key), recorder);
  const info = { subject: spot.subject, before: spot.before.in('info'), after: spot.after.in('info') };
  const isGroup = spot.after.node.has('openrpc');
  compareRest(info, (key) => !isGroup || (key !== 'title' && key !== 'description'), recorder);
}

/** Whatever else an operation says; the generator makes nothing of it. */
export function compareOperationRemarks(spot: Places, recorder: Recorder): void {
  compareRest(spot, (key) => !operationKeys.has(key), recorder);
}

/** Whatever else a schema says; where it is neither a field nor named, its documentation too. */
export function compareSchemaRemarks(spot: Spot, recorder: Recorder, but: readonly string[]): void {
  const isDocumented = spot.isDocumented === true;
  const isRest = (key: string): boolean =>
    !schemaKeys.has(key) && !but.includes(key) && !(isDocumented && documentationKeys.has(key));
  compareRest(spot, isRest, recorder);
}

function compareRest(
  { subject, before, after }: Places,
  isRest: (key: string) => boolean,
  recorder: Recorder,
): void {
  const [old, now] = [saidAt(before), saidAt(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)].filter(isRest));
  for (const key of keys) {
    if (isDeepStrictEqual(old[key], now[key])) continue;
    const isNow = now[key] !== undefined;
    const place: Place = isNow ? after.in(key) : before.in(key);
    const what = isNow ? `changed what it says under ${key}` : `says nothing under ${key} any more`;
    recorder.add('remark-changed', siteAt(place.location, isNow ? 'new' : 'old', subject, what));
  }
}

/** What a document says at a place; nothing where it does not have the place: what stands around it is about something else. */
const saidAt = (place: Place): Readonly<Record<string, unknown>> =>
  place.isThere ? place.resolved.object : {};
