import type { Problems } from '@firn/contract';
import { isObject } from '@firn/contract/json';
import type { SpecNode } from '@firn/contract/read';
import type { Rule as FormRule } from '../../grammar/shape.js';
import type { Rule, VisitedObject } from '../rule.js';

/** The structure that OpenAPI 3 asks for; OpenRPC documents are held against their own meta-schema. */
export const openApiStructure: Rule = {
  code: 'openapi-structure',
  strictOnly: false,
  check({ contract, roots }, problems) {
    if (contract.kind !== 'http') return;
    for (const root of roots) {
      const info = root.get('info');
      for (const key of ['title', 'version']) {
        if (info?.string(key) === undefined)
          problems.error(this.code, (info ?? root).location, `info.${key} must be a text`);
      }
      if (!root.has('paths') && !root.has('components') && !root.has('webhooks')) {
        problems.error(this.code, root.location, 'the document has neither paths nor components');
      }
    }
  },
  checkObject(object, { contract, roots }, problems) {
    if (contract.kind !== 'http' || object.node.string('$ref') !== undefined) return;
    checkForm(object, isOpenApi32(roots), problems);
    checkDetails(object, problems);
  },
};

const isOpenApi32 = (roots: readonly SpecNode[]): boolean =>
  roots.some((root) => root.string('openapi')?.startsWith('3.2'));

function checkForm({ node, name, shape }: VisitedObject, isOf32: boolean, problems: Problems): void {
  // Since OpenAPI 3.2 a response needs no description.
  const required = isOf32 && name === 'response' ? [] : (shape.required ?? []);
  for (const key of required.filter((each) => !node.has(each))) {
    problems.error(openApiStructure.code, node.location, `this ${name} needs the key ${key}`);
  }
  for (const key of Object.keys(node.object)) {
    const form = shape.children[key]?.[0];
    if (form !== undefined && !hasForm(node.object[key], form)) {
      problems.error(openApiStructure.code, node.child(key).location, `${key} must be ${formNames[form]}`);
    }
  }
}

const formNames: Readonly<Record<FormRule[0], string>> = {
  list: 'a list',
  map: 'an object',
  maps: 'an object',
  one: 'an object',
  'one or list': 'an object or a list',
};

function hasForm(value: unknown, form: FormRule[0]): boolean {
  if (form === 'list') return Array.isArray(value);
  if (form === 'map' || form === 'maps') return isObject(value);
  return isObject(value) || typeof value === 'boolean' || (form === 'one or list' && Array.isArray(value));
}

function checkDetails({ node, name }: VisitedObject, problems: Problems): void {
  if (name === 'parameter') checkParameter(node, problems);
  if (name === 'openapi') {
    for (const [path, item] of node.get('paths')?.entries() ?? []) {
      if (!path.startsWith('/') && !path.startsWith('x-'))
        problems.error(openApiStructure.code, item.location, `the path ${path} must begin with /`);
    }
  }
  if (name === 'operation') {
    for (const [status, response] of node.get('responses')?.entries() ?? []) {
      if (/^(?:[1-5](?:\d\d|XX)|default|x-.*)$/.test(status)) continue;
      problems.error(
        openApiStructure.code,
        response.location,
        `${status} is no status: allowed are 100 to 599, 1XX to 5XX, and default`,
      );
    }
  }
  if (name === 'schema') checkSchema(node, problems);
}

function checkParameter(node: SpecNode, problems: Problems): void {
  const where = node.object.in;
  if (typeof where === 'string' && !['path', 'query', 'header', 'cookie', 'querystring'].includes(where)) {
    problems.error(
      openApiStructure.code,
      node.child('in').location,
      `in: ${where} must be one of path, query, header, cookie`,
    );
  }
  if (!node.has('schema') && !node.has('content')) {
    problems.error(
      openApiStructure.code,
      node.location,
      `the parameter ${node.string('name')} needs a schema or a content`,
    );
  }
}

const lists = ['enum', 'required'] as const;
const numbers = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'multipleOf',
] as const;

function checkSchema(node: SpecNode, problems: Problems): void {
  for (const key of lists) {
    if (node.has(key) && !Array.isArray(node.object[key]))
      problems.error(openApiStructure.code, node.child(key).location, `${key} must be a list`);
  }
  for (const key of numbers) {
    if (node.has(key) && node.number(key) === undefined)
      problems.error(openApiStructure.code, node.child(key).location, `${key} must be a number`);
  }
  for (const key of ['pattern', 'format', '$ref', 'description'] as const) {
    if (node.has(key) && node.string(key) === undefined)
      problems.error(openApiStructure.code, node.child(key).location, `${key} must be a text`);
  }
}
