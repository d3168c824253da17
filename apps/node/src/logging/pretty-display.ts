import type { Writable } from 'node:stream';
import colors from 'picocolors';
import type { DestinationStream } from 'pino';

type Entry = Readonly<Record<string, unknown>>;

const paints: Readonly<Record<string, (text: string) => string>> = {
  FATAL: colors.red,
  ERROR: colors.red,
  WARN: colors.yellow,
  INFO: colors.green,
};

/** Where displayed lines go: a terminal gets lines for people, anything else JSON as it is. */
export function createDisplay(stream: Writable & { readonly isTTY?: boolean }): DestinationStream {
  const write = (text: string): void => {
    stream.write(text);
  };
  return { write: stream.isTTY === true ? (line) => write(toPrettyLine(line)) : write };
}

/** A line for people: time, level, logger, message, details; the stack of an error follows on lines of its own. */
export function toPrettyLine(line: string): string {
  const { time, level, logger, msg, err, ...details } = JSON.parse(line) as Entry;
  const paint = paints[String(level)] ?? colors.gray;
  const clock = String(time).slice(11, 23);
  const facts = Object.entries(details).map(
    ([key, value]) =>
      ` ${colors.gray(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)}`,
  );
  const stack = (err as Entry | undefined)?.stack;
  const trace = stack === undefined ? '' : `${colors.gray(String(stack).replace(/^/gm, '    '))}\n`;
  return `${colors.gray(clock)} ${paint(String(level).padEnd(5))} ${logger} ${msg}${facts.join('')}\n${trace}`;
}
