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
  ...['operationId', 'tags', 'parameters', 'requestBody', 'responses', 'security'],
  ...[
    'x-access',
    'x-params',
    'x-method-aliases',
    'x-path-aliases',
    'x-symbol',
    'x-pagination',
    'x-subscription',
  ],
  ...['x-source', 'x-unit', 'x-presence', 'x-deprecated', 'x-idempotent', 'x-cost', 'x-examples', 'title'],
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
  ...['dependentSchemas', 'unevaluatedItems', '$defs', 'definitions'],
]);

/** Keys of a schema that are looked at where it has a name or is a field. */
const documentationKeys: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'description', 'deprecated', 'x-unit', 'x-presence', 'x-source', 'x-deprecated'],
]);

/** Whatever else an operation says; the generator makes nothing of it. */
export function compareOperationRemarks(
  spot: Pick<Spot, 'subject' | 'before' | 'after'>,
  recorder: Recorder,
): void {
  compareRest(spot, (key) => !operationKeys.has(key), recorder);
}

/** Whatever else a schema says; where it is neither a field nor named, its documentation too. */
export function compareSchemaRemarks(spot: Spot, recorder: Recorder): void {
  const isDocumented = spot.isDocumented === true;
  compareRest(spot, (key) => !schemaKeys.has(key) && !(isDocumented && documentationKeys.has(key)), recorder);
}

function compareRest(
  { subject, before, after }: Pick<Spot, 'subject' | 'before' | 'after'>,
  isRest: (key: string) => boolean,
  recorder: Recorder,
): void {
  const [old, now] = [before.resolved, after.resolved];
  const keys = new Set([...Object.keys(old.object), ...Object.keys(now.object)].filter(isRest));
  for (const key of keys) {
    if (isDeepStrictEqual(old.object[key], now.object[key])) continue;
    const place: Place = now.has(key) ? after.in(key) : before.in(key);
    const what = now.has(key) ? `changed what it says under ${key}` : `says nothing under ${key} any more`;
    recorder.add('remark-changed', siteAt(place.location, now.has(key) ? 'new' : 'old', subject, what));
  }
}
