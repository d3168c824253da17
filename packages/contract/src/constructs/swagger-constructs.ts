import { annotation, type Construct, constructsOf, done } from './construct.js';

const forPeople = annotation('for people');
const typed = done('as in a schema');
const component = done('what references lead to');

const scalar = {
  ...{
    type: typed,
    format: typed,
    items: typed,
    default: typed,
    enum: typed,
    pattern: typed,
    multipleOf: typed,
  },
  ...{ maximum: typed, exclusiveMaximum: typed, minimum: typed, exclusiveMinimum: typed },
  ...{ maxLength: typed, minLength: typed, maxItems: typed, minItems: typed, uniqueItems: typed },
  collectionFormat: done(
    'how items are joined; `collection-format` warns where OpenAPI 3 has no style for it',
  ),
};

/** The objects of Swagger 2.0, which is converted to OpenAPI 3.0, where they are not the same there. */
export const swaggerConstructs: readonly Construct[] = [
  ...constructsOf('swagger', {
    swagger: done('2.0'),
    info: done('title and version of the packages'),
    host: done('the default base URL'),
    basePath: done('the default base URL'),
    schemes: done('the default base URL'),
    consumes: done('media types of bodies'),
    produces: done('media types of answers'),
    paths: done('the operations'),
    definitions: done('named types'),
    parameters: component,
    responses: component,
    security: done('holds for operations that say nothing'),
    securityDefinitions: done('credentials of the client, checks of the server'),
    tags: done('titles of the groups'),
    externalDocs: forPeople,
  }),
  ...constructsOf('swagger operation', {
    tags: done('the first one is the group'),
    summary: done('documentation'),
    description: done('documentation'),
    externalDocs: forPeople,
    operationId: done('the name'),
    produces: done('media types of answers'),
    consumes: done('media types of bodies'),
    parameters: done('parameters and body of the call'),
    responses: done('answers by status and media type'),
    schemes: annotation('those of the document are taken'),
    deprecated: done('documentation, and `@deprecated`'),
    security: done('credentials that are asked for'),
  }),
  ...constructsOf('swagger parameter', {
    name: done('the name'),
    in: done('path, query, header, body or formData'),
    description: done('documentation'),
    required: done('must be given'),
    allowEmptyValue: done('an empty text is sent as it is'),
    schema: done('type of a body'),
    ...scalar,
  }),
  ...constructsOf('swagger response', {
    description: done('documentation'),
    schema: done('type of the body'),
    headers: done('headers of the answer'),
    examples: done('mocks and documentation, where there is a schema: without one an answer has no body'),
  }),
  ...constructsOf('swagger header', { description: done('documentation'), ...scalar, default: forPeople }),
  ...constructsOf('swagger items', { ...scalar, default: forPeople }),
  ...constructsOf('swagger security scheme', {
    type: done('kind of the credentials'),
    description: done('documentation'),
    name: done('header or query parameter of an apiKey'),
    in: done('header or query'),
    flow: done('what a token provider is told'),
    authorizationUrl: done('what a token provider is told'),
    tokenUrl: done('what a token provider is told'),
    scopes: done('what a token provider is told'),
  }),
];
