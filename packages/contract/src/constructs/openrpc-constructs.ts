import { annotation, type Construct, constructsOf, done, warned } from './construct.js';

const forPeople = annotation('for people');
const component = done('what references lead to');

/** The objects of OpenRPC 1.x, without schemas and what OpenAPI has too. */
export const openRpcConstructs: readonly Construct[] = [
  ...constructsOf('openrpc', {
    openrpc: done('1.x; others are refused'),
    $schema: annotation('for editors'),
    info: done('title and version of the packages'),
    externalDocs: forPeople,
    servers: done('the default URL'),
    methods: done('the operations'),
    components: component,
  }),
  ...constructsOf('openrpc components', {
    schemas: done('named types'),
    links: warned('links', 'no function follows them'),
    errors: component,
    examples: component,
    examplePairings: component,
    contentDescriptors: component,
    tags: component,
  }),
  ...constructsOf('method', {
    name: done('the name'),
    description: done('documentation'),
    summary: done('documentation'),
    servers: warned(
      'operation-servers',
      'called there by `firn call`; a generated client sends all its calls to one address',
    ),
    tags: done('names are kept in the model'),
    paramStructure: done('the form that clients send; mocks take no other than it says, servers both'),
    params: done('parameters of the call'),
    result: done(
      'the result; a method without one is a notification, sent without an id (`method-without-result` warns)',
    ),
    errors: done('errors by code, with the type of their data (`x-data`)'),
    links: warned('links', 'no function follows them'),
    examples: done('tests, mocks and documentation'),
    deprecated: done('documentation, and `@deprecated`'),
    externalDocs: forPeople,
  }),
  ...constructsOf('content descriptor', {
    name: done('the name'),
    description: done('documentation'),
    summary: done('documentation'),
    schema: done('the type'),
    required: done('must be given'),
    deprecated: done('documentation, and `@deprecated`'),
  }),
  ...constructsOf('error', {
    code: done('tells errors apart'),
    message: done('name of the error, and documentation'),
    data: annotation('an example of the data; `x-data` is their schema'),
  }),
  ...constructsOf('example pairing', {
    name: done('name of a test'),
    description: forPeople,
    summary: forPeople,
    params: done('what is sent'),
    result: done('what is answered'),
  }),
  ...constructsOf('method link', {
    name: warned('links', 'no function follows it'),
    summary: warned('links', 'no function follows it'),
    method: warned('links', 'no function follows it'),
    description: warned('links', 'no function follows it'),
    params: warned('links', 'no function follows it'),
    server: warned('links', 'no function follows it'),
  }),
];
