import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createFailureLog } from '../src/logger.js';

test('what fails each second for a day is logged 17 times, and once when it works again', () => {
  const lines: { msg: string; failures: number }[] = [];
  const logger = pino(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    }),
  );
  const log = createFailureLog({ logger, message: 'it fails', again: 'it works' });
  log.succeeded();
  for (let second = 0; second < 86_400; second++) log.failed(new Error('away'));
  log.succeeded();
  log.succeeded();
  const failed = lines.filter(({ msg }) => msg === 'it fails');
  expect(failed.map(({ failures }) => failures)).toEqual(
    Array.from({ length: 17 }, (_, power) => 2 ** power),
  );
  expect(lines.at(-1)).toMatchObject({ msg: 'it works', failures: 86_400 });
  expect(lines).toHaveLength(18);
});
