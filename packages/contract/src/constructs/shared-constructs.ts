import { annotation, type Construct, constructsOf, done } from './construct.js';

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
