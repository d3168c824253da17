import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  formatChainLogLevel,
  logLevels,
  parseChainLogLevel,
  parseLogLevel,
} from '../../src/logging/log-level.js';
import { createLogger } from '../../src/logging/logger.js';
import { Loggers } from '../../src/logging/loggers.js';
import { toPrettyLine } from '../../src/logging/pretty-display.js';
import { openRotatingFile } from '../../src/logging/rotating-file.js';
import { temporaryFolder } from '../fixtures/test-node.js';

function sink() {
  const lines: string[] = [];
  return { lines, write: (line: string) => void lines.push(line) };
}

describe('createLogger', () => {
  it.each(logLevels.map((level, index) => [level, index] as const))(
    'writes what level %s lets through',
    (level, verbosity) => {
      const file = sink();
      const display = sink();
      const logger = createLogger('C', { logLevel: level, displayLevel: 'OFF' }, { file, display });
      for (const name of ['fatal', 'error', 'warn', 'info', 'trace', 'debug', 'verbo'] as const)
        logger[name]({}, name);
      expect(file.lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(
        logLevels.slice(1, verbosity + 1),
      );
      expect(display.lines).toEqual([]);
    },
  );

  it('changes one level and keeps the other', () => {
    const file = sink();
    const display = sink();
    const logger = createLogger('C', { logLevel: 'OFF', displayLevel: 'OFF' }, { file, display });
    logger.setLevels({ displayLevel: 'INFO' });
    logger.info({ height: '1' }, 'block');
    expect(file.lines).toEqual([]);
    expect(JSON.parse(display.lines[0] ?? '')).toMatchObject({
      level: 'INFO',
      logger: 'C',
      height: '1',
      msg: 'block',
    });
    expect(logger.levels).toEqual({ logLevel: 'OFF', displayLevel: 'INFO' });
  });

  it('writes errors with their causes', () => {
    const file = sink();
    const logger = createLogger('C', { logLevel: 'INFO', displayLevel: 'OFF' }, { file, display: sink() });
    logger.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
    expect(file.lines[0]).toContain('inner');
  });
});

describe('levels', () => {
  it('are read in any case', () => {
    expect(parseLogLevel('verbo')).toBe('VERBO');
    expect(parseLogLevel('loud')).toBeUndefined();
    expect(parseChainLogLevel('CRIT')).toBe('FATAL');
    expect(parseChainLogLevel('verbo')).toBeUndefined();
  });

  it('have a name on chains', () => {
    expect(logLevels.map(formatChainLogLevel)).toEqual([
      'off',
      'crit',
      'error',
      'warn',
      'info',
      'trace',
      'debug',
      'trace',
    ]);
  });
});

describe('Loggers', () => {
  it('keeps one file for each logger, and none open after its end', () => {
    const folder = temporaryFolder(onTestFinished);
    const display = sink();
    const loggers = new Loggers({ folder, levels: { logLevel: 'INFO', displayLevel: 'INFO' }, display });
    expect(loggers.open('main')).toBe(loggers.open('main'));
    loggers.open('C').info({}, 'one');
    loggers.close();
    loggers.open('C').info({}, 'two');
    expect(readdirSync(folder).sort()).toEqual(['C.log', 'main.log']);
    expect(readFileSync(join(folder, 'C.log'), 'utf8')).not.toContain('two');
    expect(display.lines).toHaveLength(2);
  });
});

describe('openRotatingFile', () => {
  it('makes room by renaming, and keeps so many files', () => {
    const path = join(temporaryFolder(onTestFinished), 'logs', 'x.log');
    const file = openRotatingFile(path, { maxBytes: 10, maxFiles: 2 });
    for (const line of ['first\n', 'second\n', 'third\n', 'fourth\n']) file.write(line);
    file.close();
    expect(readFileSync(path, 'utf8')).toBe('fourth\n');
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('third\n');
    expect(readFileSync(`${path}.2`, 'utf8')).toBe('second\n');
    expect(existsSync(`${path}.3`)).toBe(false);
  });

  it('keeps within so many files and bytes, whatever is written', () => {
    const folder = temporaryFolder(onTestFinished);
    const path = join(folder, 'x.log');
    const limits = { maxBytes: 1000, maxFiles: 3 };
    let file = openRotatingFile(path, limits);
    for (let line = 0; line < 500; line++) {
      file.write(`${'x'.repeat(line % 90)}${line}\n`);
      // Going on after a stop keeps the count.
      if (line % 100 === 99) {
        file.close();
        file = openRotatingFile(path, limits);
      }
    }
    file.close();
    const names = readdirSync(folder).sort();
    expect(names).toEqual(['x.log', 'x.log.1', 'x.log.2', 'x.log.3']);
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(limits.maxBytes);
    const kept = [...names]
      .reverse()
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
      .map((line) => Number(line.replace(/^x*/, '')));
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 500 - kept.length + index));
  });

  it('goes on with the file that is there', () => {
    const path = join(temporaryFolder(onTestFinished), 'x.log');
    for (const line of ['a\n', 'b\n']) {
      const file = openRotatingFile(path, { maxBytes: 10 });
      file.write(line);
      file.close();
    }
    expect(readFileSync(path, 'utf8')).toBe('a\nb\n');
  });
});

describe('toPrettyLine', () => {
  it('tells time, level, logger, message, details and the stack', () => {
    const line = toPrettyLine(
      JSON.stringify({
        level: 'ERROR',
        time: '2026-01-02T03:04:05.678Z',
        logger: 'C',
        height: '7',
        err: { stack: 'Error: no\n    at here' },
        msg: 'failed',
      }),
    );
    expect(stripVTControlCharacters(line)).toBe(
      '03:04:05.678 ERROR C failed height=7\n    Error: no\n        at here\n',
    );
  });

  it('tells calls on lines of their own, and shows control characters of strangers as their codes', () => {
    const line = toPrettyLine(
      JSON.stringify({
        level: 'INFO',
        time: '2026-01-02T03:04:05.678Z',
        logger: 'C',
        name: '\u001b]0;title\u0007',
        calls: ['token.transfer()', '  failed: \u202eno\r\n'],
        err: { stack: 'Error: \u001b[2J\n    at here' },
        msg: 'failed',
      }),
    );
    expect(line).not.toContain('\u0007');
    expect(stripVTControlCharacters(line)).toBe(
      [
        '03:04:05.678 INFO  C failed name=\\u001b]0;title\\u0007',
        '    token.transfer()',
        '      failed: \\u202eno\\u000d\\u000a',
        '    Error: \\u001b[2J',
        '        at here',
        '',
      ].join('\n'),
    );
  });
});

describe('a log file whose last line is torn', () => {
  it('is cut to its whole lines, and says so', () => {
    const folder = temporaryFolder(onTestFinished);
    const path = join(folder, 'C.log');
    writeFileSync(path, '{"msg":"whole"}\n{"msg":"to');
    const loggers = new Loggers({
      folder,
      levels: { logLevel: 'INFO', displayLevel: 'OFF' },
      display: { write: () => {} },
    });
    loggers.open('C').info({}, 'next');
    loggers.close();
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'whole',
      'the last line of the log file was torn, and is cut',
      'next',
    ]);
  });

  it.each([
    ['', 0],
    ['a\n', 0],
    ['a', 1],
    ['a\nbc', 2],
  ])('%j loses %i bytes', (text, cut) => {
    const path = join(temporaryFolder(onTestFinished), 'x.log');
    writeFileSync(path, text);
    const file = openRotatingFile(path);
    expect(file.cutBytes).toBe(cut);
    file.close();
    expect(readFileSync(path, 'utf8')).toBe(text.slice(0, text.length - cut));
  });
});
