import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServiceProcess } from '../fixtures/service-process.js';

it.each([
  [2, 'a flag that there is not', ['--nothing']],
  [2, 'a flag of a command that there is not', ['serve', '--nothing']],
  [2, 'a value that is not allowed', ['--poll-interval-ms', 'often']],
  [1, 'a file that is not there', ['--chains-file', join(import.meta.dirname, 'nothing.json')]],
])('ends with %i for %s', async (code, _, args) => {
  const service = startServiceProcess(args);
  onTestFinished(service.kill);
  expect(await service.exited).toBe(code);
});
