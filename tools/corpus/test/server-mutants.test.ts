import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GeneratedPackages, generatePackages } from '../src/generated-code/generate-packages.js';
import { checkServer, type ServerMutant } from '../src/round-trip/check-server.js';
import type { WireAnswer } from '../src/wire/send-request.js';
import type { WireRequest } from '../src/wire/write-request.js';
import { mutantDocument } from './mutant-document.js';

let folder: string;
let packages: GeneratedPackages;
const corpus = {
  name: 'server-mutants',
  files: {},
  document: {
    ...mutantDocument,
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  },
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'server-mutants-'));
  packages = await generatePackages(corpus, folder, 'server-mutants');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const target = (change: (target: string) => string): ServerMutant => ({
  sent: (request) => ({ ...request, target: change(request.target) }),
});
const header = (name: string, value: string): ServerMutant => ({
  sent: (request) => ({ ...request, headers: { ...request.headers, [name]: value } }),
});
/** Changes bodies of one media type. */
const body = (type: string, change: (body: string) => string): ServerMutant => ({
  sent: (request: WireRequest) =>
    request.headers['content-type']?.startsWith(type) === true
      ? { ...request, body: Buffer.from(change(String(request.body?.toString('latin1'))), 'latin1') }
      : request,
});
const answered = (change: (answer: WireAnswer) => Partial<WireAnswer>): ServerMutant => ({
  answered: (answer) => ({ ...answer, ...change(answer) }),
});

const mutants: readonly (readonly [string, ServerMutant])[] = [
  ['another path parameter', target((text) => text.replace(/things\/[^?]+/, 'things/1'))],
  ['an item too many', target((text) => text.replace('tags=', 'tags=more&tags='))],
  ['a comma that separates', target((text) => text.replace(/(joined=[^&]*?)%2C/, '$1,'))],
  ['a comma that does not', target((text) => text.replace(/(joined=[^&]*?),/, '$1%2C'))],
  ['another member of an object', target((text) => text.replace(/(deep%5Bname%5D=)/, '$1x'))],
  ['another header', header('x-trace', 'other')],
  ['another cookie', header('cookie', 'session=other')],
  ['another body', body('application/json', (text) => text.replace('"name":"', '"name":"x'))],
  ['another field', body('application/x-www-form-urlencoded', (text) => text.replace('name=', 'name=x'))],
  ['another text', body('text/plain', (text) => `${text}!`)],
  ['another part', body('multipart/form-data', (text) => text.replace(/(name="note"\r\n\r\n)/, '$1x'))],
  ['another file', body('multipart/form-data', (text) => text.replace(/(file text)/, '$1!'))],
  ['a server that lets everybody pass', { open: true }],
  ['another status', answered(({ status }) => ({ status: status === 404 ? 410 : status }))],
  [
    'another answer',
    answered((answer) => ({ body: Buffer.from(answer.body.toString().replace('"name":"', '"name":"x')) })),
  ],
  [
    'another media type',
    answered((answer) => ({ headers: { ...answer.headers, 'content-type': 'text/html' } })),
  ],
];

it('finds nothing where nothing is wrong', async () => {
  const report = await checkServer(corpus, packages);
  expect(report?.faults).toEqual([]);
  expect(report?.skipped).toEqual([]);
  expect(report).toMatchObject({ requests: 8, refusals: 8, answers: 2 });
});

it.each(mutants)('sees %s', async (_what, mutant) => {
  const report = await checkServer(corpus, packages, mutant);
  expect(report?.faults).not.toEqual([]);
});
