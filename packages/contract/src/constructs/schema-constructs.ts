import { annotation, type Construct, constructsOf, done, option, refused, warned } from './construct.js';

const checkedBeside = 'checked beside the type, which it does not change';

/** The keywords of JSON Schema 2020-12, those of earlier drafts, and those that OpenAPI adds. */
export const schemaConstructs: readonly Construct[] = [
  ...constructsOf('schema', {
    $ref: done('a named type; keywords beside it count, but for OpenAPI 3.0'),
    $dynamicRef: refused(
      'dynamic-reference',
      'the schema that the way to it has for its `$dynamicAnchor`, else the only one; a type of its own for each; refused where nothing says which of several',
    ),
    $dynamicAnchor: done('where `$dynamicRef` leads; in `$defs` beside a `$ref` it fills a template in'),
    $recursiveRef: done('as `$ref`, to the root of the document'),
    $recursiveAnchor: annotation('`$recursiveRef` leads to the root without it'),
    $anchor: done('where a reference by name leads'),
    $id: warned('schema-id', 'references are found by file and place, whatever an `$id` says'),
    $schema: warned(
      'schema-dialect',
      'schemas are read as JSON Schema 2020-12 with the keywords of earlier drafts',
    ),
    $vocabulary: warned('schema-dialect', 'every keyword of the table is read, whatever a vocabulary says'),
    $comment: annotation('for the authors of the document'),
    $defs: done('schemas that references lead to'),
    definitions: done('`$defs` of draft 7'),
    type: done('the type; a list is a union'),
    enum: done('a union of literals; a named one of strings or numbers is a constant object too'),
    'x-enum-varnames': done(
      'keys of the constant of a named enum, in the order of its values; a wrong list is warned about (`enum-names`), and values are keys',
    ),
    'x-enumNames': done('`x-enum-varnames` of NSwag'),
    'x-enum-descriptions': done(
      'documentation of the values of a named enum; a wrong list is warned about (`enum-names`)',
    ),
    'x-enumDescriptions': done('`x-enum-descriptions`; also a map from value to text'),
    const: done('a literal'),
    format: option(
      'an annotation, unless an option lets it decide the type: `--int64 bigint` or `string` for `int64` and `uint64`, `--dates Date` for `date-time` and `date`, `--formats check` for texts of those of JSON Schema (`format-without-type` warns where the type is missing), `--codecs` for those of the network; `binary` is bytes in bodies and parts; integers of 64 bits without the option are warned about (`int64-as-number`)',
    ),
    multipleOf: done('checked'),
    minimum: done('checked'),
    maximum: done('checked'),
    exclusiveMinimum: done('checked, as a number or as the boolean of OpenAPI 3.0'),
    exclusiveMaximum: done('checked, as a number or as the boolean of OpenAPI 3.0'),
    minLength: done('checked, in code points'),
    maxLength: done('checked, in code points'),
    pattern: done(
      'checked; one that is no regular expression of ECMA-262 is warned about (`invalid-pattern`)',
    ),
    items: done('type of the items; a list of schemas as in draft 7 is a tuple'),
    prefixItems: done('a tuple'),
    additionalItems: done('type of what follows the tuple of draft 7'),
    contains: done(checkedBeside),
    minContains: done('checked with `contains`'),
    maxContains: done('checked with `contains`'),
    minItems: done('checked'),
    maxItems: done('checked'),
    uniqueItems: done('checked; items are compared as JSON values'),
    unevaluatedItems: refused(
      'unevaluated',
      'as `items` after a tuple; refused where it depends on the value which items are left',
    ),
    properties: done('fields'),
    required: done('fields that must be there'),
    additionalProperties: done('a map, or what other keys hold'),
    patternProperties: done('checked by pattern; in types the values of all patterns are one union'),
    propertyNames: done('checked'),
    minProperties: done('checked'),
    maxProperties: done('checked'),
    unevaluatedProperties: refused(
      'unevaluated',
      'as `additionalProperties` of all parts together; refused where it depends on the value which keys are left',
    ),
    dependentRequired: done(checkedBeside),
    dependentSchemas: done(checkedBeside),
    dependencies: done('`dependentRequired` and `dependentSchemas` of draft 7'),
    allOf: done('one object of all fields, where the parts are objects; else a type of all parts'),
    anyOf: done('a union'),
    oneOf: done('a union of which exactly one must match; told apart by a discriminator where there is one'),
    not: done(checkedBeside),
    if: done(checkedBeside),
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: done('checked where `if` holds'),
    else: done('checked where `if` does not hold'),
    contentEncoding: done(
      'a string stays the text that is sent; bytes where it is `binary`, or where there is none and a media type',
    ),
    contentMediaType: done(
      'without an encoding, or with `binary`: bytes in bodies and parts; the media type of a part',
    ),
    contentSchema: done('type of the data of server-sent events; elsewhere the text stays a text'),
    title: done('documentation'),
    description: done('documentation'),
    default: done('filled in by servers for parameters that are missing; documentation elsewhere'),
    deprecated: done('documentation, and `@deprecated`'),
    readOnly: done(
      'only in what is read; dropped from requests that have it; beside `writeOnly` it says nothing, which is warned about (`read-and-write-only`), and kept where only a condition leads to it (`field-of-condition`)',
    ),
    writeOnly: done('only in what is written; dropped from answers that have it'),
    nullable: done(
      'null too (OpenAPI 3.0); not beside an `enum` or `const` that leaves null out, which is warned about (`null-outside-enum`)',
    ),
    example: done('examples of operations, mocks and documentation'),
    examples: done('examples of operations, mocks and documentation'),
    discriminator: done(
      'tells the variants of a union apart, also where their common base has it; a base without `oneOf` or `anyOf` is warned about (`base-without-variants`)',
    ),
    xml: warned('xml', 'XML is sent and given as text: nothing is written or read by it'),
    externalDocs: annotation('for people'),
    summary: done('documentation'),
  }),
  ...constructsOf('discriminator', {
    propertyName: done('the field with the literal of each variant'),
    mapping: done(
      'values by the name of a schema or by a reference; one that its schema does not allow is warned about (`mapping-misfit`)',
    ),
    defaultMapping: done(
      'the variant of values that do not have the property, or have a value of it that leads nowhere',
    ),
  }),
  ...constructsOf('xml', {
    name: warned('xml', 'XML is text'),
    namespace: warned('xml', 'XML is text'),
    prefix: warned('xml', 'XML is text'),
    attribute: warned('xml', 'XML is text'),
    wrapped: warned('xml', 'XML is text'),
    nodeType: warned('xml', 'XML is text'),
  }),
];
