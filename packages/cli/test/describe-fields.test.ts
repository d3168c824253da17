import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { firn } from './run.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firn-describe-fields-'));
afterAll(() => rmSync(folder, { recursive: true }));

function documentOf(name: string, document: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ 'application/json': { schema } });

const byMethod = {
  discriminator: {
    propertyName: 'method',
    mapping: { card: '#/components/schemas/Card', voucher: '#/components/schemas/Voucher' },
  },
};

const shop = documentOf('shop.json', {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'placeOrder',
        requestBody: {
          required: true,
          content: {
            ...json(reference('Order')),
            'application/x-www-form-urlencoded': { schema: reference('Order') },
          },
        },
        responses: {
          200: { description: 'Done', content: json({ type: 'array', items: reference('Pet') }) },
          400: { description: 'Wrong', content: json(reference('Problem')) },
          404: { description: 'None', content: json(reference('Problem')) },
        },
      },
    },
    '/pictures': {
      post: {
        operationId: 'addPicture',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['picture'],
                properties: {
                  picture: { type: 'string', format: 'binary' },
                  title: { type: 'string', maxLength: 80 },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
    '/payments': {
      post: {
        operationId: 'pay',
        security: [{}, { bearer: [] }],
        requestBody: { content: json({ oneOf: [reference('Card'), reference('Voucher')], ...byMethod }) },
        responses: { 204: { description: 'Done' } },
      },
    },
    '/wide': {
      get: {
        operationId: 'getWide',
        responses: { 200: { description: 'Wide', content: json(reference('Wide')) } },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Card: {
        type: 'object',
        required: ['method'],
        properties: {
          method: { const: 'card' },
          season: { type: ['string', 'null'], enum: ['spring', 'summer', null] },
          origin: { anyOf: [{ enum: ['japan', 'china'] }, { type: 'string' }] },
          size: { anyOf: [{ enum: [1, 2] }, { type: 'integer' }, { type: 'null' }] },
        },
      },
      Voucher: {
        type: 'object',
        required: ['method'],
        properties: { method: { type: 'string', description: 'How it is paid' } },
      },
      Order: {
        type: 'object',
        required: ['lines'],
        properties: {
          lines: {
            type: 'array',
            minItems: 1,
            description: 'What is ordered. More words.',
            items: {
              type: 'object',
              required: ['count'],
              properties: {
                count: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
                pet: reference('Pet'),
              },
            },
          },
          state: { enum: ['open', 'paid'], description: 'Where it is' },
          parent: { oneOf: [reference('Order'), { type: 'null' }] },
        },
      },
      Pet: { oneOf: [reference('Cat'), reference('Dog')] },
      Cat: { type: 'object', properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
      Dog: {
        type: 'object',
        properties: { kind: { const: 'dog' }, name: { type: 'string', pattern: '^[a-z]+$' } },
      },
      Problem: { type: 'object', properties: { message: { type: 'string' } } },
      Wide: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 300 }, (_, index) => [
            `field${index}`,
            index === 0 ? reference('Cat') : { type: 'string' },
          ]),
        ),
      },
    },
  },
});

/** The section under a heading, of `firn describe`. */
async function sectionOf(heading: string, ...words: readonly string[]): Promise<string[]> {
  const { code, out } = await firn('describe', ...words);
  expect(code).toBe(0);
  const [, text = ''] = out.split(`\n${heading}\n`);
  return (text.split('\n\n')[0] ?? '').trimEnd().split('\n');
}

it('shows the fields of a body, those of lists and of alternatives deeper, and ends where a type repeats', async () => {
  expect(await sectionOf('Fields of body', 'placeOrder', '--spec', shop)).toEqual([
    '  lines           required  object[]      What is ordered. Minimum items: 1.',
    '    count         required  integer       Minimum: 1. Maximum: 9. Default: 1.',
    '    pet                     Pet',
    '      either Cat',
    '        kind                string        Always cat.',
    '        lives               integer',
    '      or Dog',
    '        kind                string        Always dog.',
    '        name                string        Pattern: ^[a-z]+$.',
    '  state                     string        Where it is. One of open, paid.',
    '  parent                    Order | null',
  ]);
});

it('shows what is allowed besides the values of an enum, and the discriminator of a variant', async () => {
  expect(await sectionOf('Fields of body', 'pay', '--spec', shop)).toEqual([
    '  either Card',
    '    method     required  string                   Always card.',
    '    season               string | null            One of spring, summer, or null.',
    '    origin               string                   One of japan, china, or any other text.',
    '    size                 number | integer | null  One of 1, 2, or any other number, or null.',
    '  or Voucher',
    '    method     required  string                   How it is paid. Always voucher.',
  ]);
});

it('says that credentials are optional', async () => {
  const { out } = await firn('describe', 'pay', '--spec', shop);
  expect(out).toContain('credentials: none, or bearer (bearer)\n');
});

it('shows the fields of answers, once where several have the same', async () => {
  const pets = await sectionOf('Fields of 200', 'placeOrder', '--spec', shop);
  expect(pets.map((line) => line.trim().replaceAll(/\s+/g, ' '))).toContain('lives integer');
  expect(await sectionOf('Fields of 400, 404', 'placeOrder', '--spec', shop)).toEqual([
    '  message    string',
  ]);
});

it('shows the parts of a form', async () => {
  expect(await sectionOf('Fields of body', 'addPicture', '--spec', shop)).toEqual([
    '  picture  required  bytes',
    '  title              string  Maximum length: 80.',
  ]);
});

it('shows the first of many fields and how many more there are; --all-fields shows every one', async () => {
  const some = await sectionOf('Fields of 200', 'getWide', '--spec', shop);
  expect(some).toHaveLength(41);
  expect(some.at(-1)).toBe('  262 more: --all-fields shows every one');
  const every = await sectionOf('Fields of 200', 'getWide', '--spec', shop, '--all-fields');
  expect(every).toHaveLength(302);
});

it('shows the fields of a result of JSON-RPC', async () => {
  const fields = await sectionOf('Fields of the result', 'info.peers');
  expect(fields.find((line) => line.startsWith('  peers'))).toContain('required  Peer[]');
  expect(fields.find((line) => line.startsWith('    nodeID'))).toContain('required');
});
