import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GeneratedPackages, generatePackages } from '../src/generated-code/generate-packages.js';
import { checkDocument } from '../src/round-trip/check-document.js';
import type { Mutant } from '../src/wire/echo-server.js';
import type { Arrived } from '../src/wire/expected-parameters.js';
import { mutantDocument } from './mutant-document.js';

let folder: string;
let packages: GeneratedPackages;
const corpus = { name: 'mutants', document: mutantDocument, files: {} };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  packages = await generatePackages(corpus, folder, 'mutants');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const target = (change: (target: string) => string): Mutant => ({
  arrived: (arrived) => ({ ...arrived, target: change(arrived.target) }),
});
const header = (name: string, ...values: string[]): Mutant => ({
  arrived: (arrived) => {
    const { [name]: _, ...headers } = arrived.headers;
    return { ...arrived, headers: values.length === 0 ? headers : { ...headers, [name]: values } };
  },
});
/** Changes bodies of one media type. */
const body = (type: string, change: (body: string) => string): Mutant => ({
  arrived: (arrived) =>
    arrived.headers['content-type']?.[0]?.startsWith(type) === true
      ? { ...arrived, body: Buffer.from(change(arrived.body.toString('latin1')), 'latin1') }
      : arrived,
});

const mutants: readonly (readonly [string, Mutant])[] = [
  ['another method', { arrived: (arrived: Arrived) => ({ ...arrived, method: 'POST' }) }],
  ['another path', target((text) => text.replace('/things/', '/thing/'))],
  ['another path parameter', target((text) => text.replace(/things\/[^?]+/, 'things/1'))],
  ['a query that is gone', target((text) => text.replace(/\?.*/, ''))],
  ['an item that is gone', target((text) => text.replace(/tags=[^&]*&/, ''))],
  ['an item that is joined otherwise', target((text) => text.replace(/(joined=[^&]*?)(?:,|%2C)/i, '$1;'))],
  ['an object without a member', target((text) => text.replace(/deep(?:\[|%5B)name[^&]*&?/i, ''))],
  ['a query that nobody asked for', target((text) => `${text}&debug=1`)],
  [
    'a value that is escaped twice',
    target((text) => text.replaceAll('%20', '%2520').replaceAll('+', '%252B')),
  ],
  ['a header that is gone', header('x-trace')],
  ['another header', header('x-trace', 'other')],
  ['a cookie that is gone', header('cookie')],
  ['another cookie', header('cookie', 'session=other')],
  ['another content type', header('content-type', 'application/octet-stream')],
  ['no content type', header('content-type')],
  ['no body', { arrived: (arrived: Arrived) => ({ ...arrived, body: Buffer.alloc(0) }) }],
  ['a number that is a text', body('application/json', (text) => text.replace(/\[(-?\d+)/, '["$1"'))],
  ['a member that is gone', body('application/json', (text) => text.replace(/"name":"[^"]*",?/, ''))],
  ['another text', body('text/plain', (text) => `${text}!`)],
  [
    'a field that is gone',
    body('application/x-www-form-urlencoded', (text) => text.replace(/name=[^&]*&?/, '')),
  ],
  [
    'a field that lost its value',
    body('application/x-www-form-urlencoded', (text) =>
      text.replace(/name=[^&]*/, 'name=%5Bobject+Object%5D'),
    ),
  ],
  [
    'a part of another name',
    body('multipart/form-data', (text) => text.replace('name="note"', 'name="notes"')),
  ],
  ['a file without a name', body('multipart/form-data', (text) => text.replace(/; filename="[^"]*"/, ''))],
  ['another file', body('multipart/form-data', (text) => text.replace('file text', 'File text'))],
  [
    'an answer of another status',
    { answered: (answer) => ({ ...answer, status: answer.status === 404 ? 403 : answer.status }) },
  ],
  [
    'an answer of another value',
    {
      answered: (answer) => ({ ...answer, body: String(answer.body ?? '').replace(/"name":"/, '"name":"x') }),
    },
  ],
];

it('finds nothing where nothing is wrong', async () => {
  const report = await checkDocument(corpus, packages);
  expect(report?.faults).toEqual([]);
  expect(report?.skipped).toEqual([]);
  expect(report?.requests).toBe(8);
});

it.each(mutants)('sees %s', async (_what, mutant) => {
  const report = await checkDocument(corpus, packages, mutant);
  expect(report?.faults).not.toEqual([]);
});
