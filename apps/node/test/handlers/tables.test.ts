import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const handlers = join(import.meta.dirname, '../../src/handlers');

test.each(['dev', 'evm', 'platform'])('each method of %s is in one table', async (group) => {
  const files = readdirSync(join(handlers, group)).filter((file) => !file.endsWith('-handlers.ts'));
  const modules = await Promise.all(
    files.map((file) => import(join(handlers, group, file)) as Promise<Record<string, object>>),
  );
  const methods = modules.flatMap((module) => Object.values(module).flatMap((table) => Object.keys(table)));
  expect(methods.length).toBeGreaterThan(20);
  expect(methods.filter((method, index) => methods.indexOf(method) !== index)).toEqual([]);
});
