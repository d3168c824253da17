import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadDocument } from '@firn/contract/load';
import { expect, onTestFinished, test } from 'vitest';
import { typeView } from '../../src/output/type-view.js';

const pointer = '/components/schemas/Moment';
const moment = (format: string) => ({ components: { schemas: { Moment: { type: 'integer', format } } } });

test('a schema of another document is not mistaken for the one that has the same place in the first', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firn-view-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, document: object) =>
    writeFileSync(path.join(folder, name), JSON.stringify(document));
  const properties = {
    here: { $ref: `#${pointer}` },
    there: { $ref: `other.json#${pointer}` },
    plain: { $ref: `plain.json#${pointer}` },
    inline: { $ref: `other.json#/components/schemas/Both` },
  };
  const answer = {
    description: '',
    content: { 'application/json': { schema: { type: 'object', properties } } },
  };
  write('main.json', {
    openapi: '3.1.0',
    info: { title: 'Times', version: '1.0.0' },
    paths: { '/times': { get: { operationId: 'times', responses: { 200: answer } } } },
    ...moment('unix-time-ms'),
  });
  const other = moment('unixtime');
  write('other.json', {
    components: {
      schemas: {
        ...other.components.schemas,
        Both: { type: 'object', properties: { at: { $ref: `#${pointer}` } } },
      },
    },
  });
  write('plain.json', moment('int64'));
  const contract = await loadDocument(path.join(folder, 'main.json'));
  const view = typeView(contract, contract.operations[0]?.result ?? { kind: 'unknown' });
  expect(view.member('here').annotate(1_000)).toBe('1000 (1970-01-01T00:00:01Z)');
  expect(view.member('there').annotate(1_000)).toBe('1000 (1970-01-01T00:16:40Z)');
  expect(view.member('inline').member('at').annotate(1_000)).toBe('1000 (1970-01-01T00:16:40Z)');
  expect(view.member('plain').annotate(1_000)).toBeUndefined();
});
