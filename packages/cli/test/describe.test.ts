import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { firn } from './run.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firn-describe-'));
afterAll(() => rmSync(folder, { recursive: true }));

const document = path.join(folder, 'shop.yaml');
writeFileSync(
  document,
  `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - name: kind
          in: query
          schema: { type: string }
          description: |
            Only animals of this kind, as the catalogue of the shop names them, whether they
            are for sale today or were sold in the
            past year.

            A second paragraph.
      responses:
        '204':
          description: |-
            There is nothing
            to show.
`,
);

it('describe shows the first paragraph of a description whole, wherever the document breaks its lines', async () => {
  const { code, out } = await firn('describe', 'listPets', '--spec', document);
  expect(code).toBe(0);
  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    'Only animals of this kind, as the catalogue of the shop names them, whether they are for sale today or were sold in the past year. Answers',
  );
  expect(out).toContain('There is nothing to show.');
  expect(out).not.toContain('A second paragraph');
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});

it('complete tells of a parameter in one line', async () => {
  const { out } = await firn('complete', `firn call --spec ${document} listPets k`);
  expect(out).toBe(
    'kind=\tOnly animals of this kind, as the catalogue of the shop names them, whether they are for sale today or were sold in the past year.',
  );
});
