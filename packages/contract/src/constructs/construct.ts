/**
 * What becomes of a construct of the specifications. `done`: it does what it says. `option`: it does so where an option asks for it. `refused`:
 * nothing is generated where it stands, unless its rule is allowed. `warned`: it stands for nothing at run time, or for less than it says, and
 * `firn lint` says so. `annotation`: it says nothing of requests and answers; people read it, in the bundled document and in documentation.
 */
export type Handling = 'done' | 'option' | 'refused' | 'warned' | 'annotation';

/** How one key of one kind of object is handled. */
export interface Construct {
  /** Kind of object: `schema`, `operation`. */
  readonly object: string;
  /** `prefixItems`, `operationId`. */
  readonly key: string;
  readonly handling: Handling;
  /** The rule that refuses or warns. */
  readonly rule?: string;
  /** What is done, or what is not, in one sentence without a full stop. */
  readonly note: string;
}

type Row = Omit<Construct, 'object' | 'key'>;

/** It does what it says. */
export const done = (note: string): Row => ({ handling: 'done', note });

/** It says nothing of requests and answers. */
export const annotation = (note: string): Row => ({ handling: 'annotation', note });

/** It does what it says where an option asks for it, which the note names. */
export const option = (note: string): Row => ({ handling: 'option', note });

/** It stands for less than it says. */
export const warned = (rule: string, note: string): Row => ({ handling: 'warned', rule, note });

/** Nothing is generated where it stands, in the cases that the note names. */
export const refused = (rule: string, note: string): Row => ({ handling: 'refused', rule, note });

/** The rows of one kind of object. */
export function constructsOf(object: string, rows: Readonly<Record<string, Row>>): Construct[] {
  return Object.entries(rows).map(([key, row]) => ({ object, key, ...row }));
}

const forPeople = annotation('for people');

/** The objects that OpenAPI and OpenRPC have alike. */
export const sharedConstructs: readonly Construct[] = [
  ...constructsOf('info', {
    title: done('name of the packages where none is given'),
    summary: forPeople,
    description: done('documentation of a group of OpenRPC'),
    termsOfService: forPeople,
    contact: forPeople,
    license: forPeople,
    version: done('version of the contract; a number of YAML is its text'),
  }),
  ...constructsOf('contact', { name: forPeople, url: forPeople, email: forPeople }),
  ...constructsOf('license', { name: forPeople, identifier: forPeople, url: forPeople }),
  ...constructsOf('server', {
    url: done('base URL'),
    name: forPeople,
    summary: forPeople,
    description: done('documentation'),
    variables: done('filled in with their defaults; overridable'),
  }),
  ...constructsOf('server variable', {
    enum: done('what the variable may be'),
    default: done('what it is'),
    description: done('documentation'),
  }),
  ...constructsOf('tag', {
    name: done('the group'),
    summary: done('title of the group'),
    description: done('documentation of the group'),
    externalDocs: forPeople,
    parent: forPeople,
    kind: forPeople,
  }),
  ...constructsOf('external documentation', { description: forPeople, url: forPeople }),
  ...constructsOf('example', {
    name: done('name of a parameter in an example of OpenRPC'),
    summary: done('name of the example'),
    description: forPeople,
    value: done('the example'),
    dataValue: done('the example (OpenAPI 3.2)'),
    serializedValue: done('the example, where no other value is given'),
    externalValue: annotation('an example elsewhere, which is not fetched'),
  }),
];
