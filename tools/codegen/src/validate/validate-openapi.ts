import type { Rule, ShapeName } from '../grammar/shape.js';
import { walk } from '../grammar/walk.js';
import type { Problems } from '../problem.js';
import { isObject, type SpecNode } from '../read/documents/spec-node.js';
import type { Reader } from '../read/reader.js';

/** Checks the structure of an OpenAPI document and of every file that it refers to. */
export function validateOpenApi(root: SpecNode, reader: Reader): void {
  const { problems } = reader;
  const info = root.get('info');
  for (const key of ['title', 'version']) {
    if (info?.string(key) === undefined) problems.error('openapi-info', (info ?? root).location, `info.${key} must be a text`);
  }
  if (!root.has('paths') && !root.has('components') && !root.has('webhooks')) {
    problems.error('openapi-empty', root.location, 'the document has neither paths nor components');
  }
  const seen = new Set<string>();
  const open: [node: SpecNode, shape: ShapeName][] = [[root, 'openapi']];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [start, name] = next;
    walk(start, name, (node, shapeName, shape) => {
      if (seen.has(`${shapeName} ${node.key}`)) return false;
      seen.add(`${shapeName} ${node.key}`);
      const reference = node.string('$ref');
      if (reference !== undefined) {
        const target = reader.store.target(node, reference);
        if (target !== undefined) open.push([target, shapeName]);
        return shapeName === 'schema' || shapeName === 'path item';
      }
      checkObject(node, shapeName, shape.children, shape.required ?? [], problems);
      checkDetails(node, shapeName, problems);
      return true;
    });
  }
}

function checkObject(
  node: SpecNode,
  name: ShapeName,
  children: Readonly<Record<string, Rule>>,
  required: readonly string[],
  problems: Problems,
): void {
  if (!isObject(node.value)) return;
  for (const key of required.filter((each) => !node.has(each))) {
    problems.error('openapi-required', node.location, `this ${name} needs the key ${key}`);
  }
  for (const [key, [form]] of Object.entries(children)) {
    const value = node.object[key];
    if (value === undefined) continue;
    const fits = form === 'list' ? Array.isArray(value) : form === 'map' ? isObject(value) : typeof value !== 'string' && typeof value !== 'number';
    const wanted = { list: 'a list', map: 'an object', one: 'an object', 'one or list': 'an object or a list' }[form];
    if (!fits || value === null) problems.error('openapi-form', node.child(key).location, `${key} must be ${wanted}`);
  }
}

function checkDetails(node: SpecNode, name: ShapeName, problems: Problems): void {
  if (name === 'parameter') checkParameter(node, problems);
  if (name === 'openapi') {
    for (const [path, item] of node.get('paths')?.entries() ?? []) {
      if (!path.startsWith('/') && !path.startsWith('x-')) problems.error('openapi-path', item.location, `the path ${path} must begin with /`);
    }
  }
  if (name === 'operation') {
    for (const [status, response] of node.get('responses')?.entries() ?? []) {
      if (/^(?:[1-5](?:\d\d|XX)|default|x-.*)$/.test(status)) continue;
      problems.error('openapi-status', response.location, `${status} is no status: allowed are 100 to 599, 1XX to 5XX, and default`);
    }
  }
  if (name === 'schema') checkSchema(node, problems);
}

function checkParameter(node: SpecNode, problems: Problems): void {
  const where = node.object['in'];
  if (typeof where === 'string' && !['path', 'query', 'header', 'cookie', 'querystring'].includes(where)) {
    problems.error('openapi-parameter', node.child('in').location, `in: ${where} must be one of path, query, header, cookie`);
  }
  if (!node.has('schema') && !node.has('content')) {
    problems.error('openapi-parameter', node.location, `the parameter ${node.string('name')} needs a schema or a content`);
  }
}

const lists = ['enum', 'required'] as const;
const numbers = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minimum', 'maximum', 'multipleOf'] as const;

function checkSchema(node: SpecNode, problems: Problems): void {
  for (const key of lists) {
    if (node.has(key) && !Array.isArray(node.object[key])) problems.error('schema-form', node.child(key).location, `${key} must be a list`);
  }
  for (const key of numbers) {
    if (node.has(key) && node.number(key) === undefined) problems.error('schema-form', node.child(key).location, `${key} must be a number`);
  }
  for (const key of ['pattern', 'format', '$ref', 'description'] as const) {
    if (node.has(key) && node.string(key) === undefined) problems.error('schema-form', node.child(key).location, `${key} must be a text`);
  }
}
