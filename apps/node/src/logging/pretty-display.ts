import type { Writable } from 'node:stream';
import colors from 'picocolors';
import type { DestinationStream } from 'pino';

/** What moves the cursor of a terminal, changes its title or turns the direction of text around. */
const control = /[\p{Cc}\p{Bidi_Control}]/gu;

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

/** A line for people: time, level, logger, message, details; lists of calls and the stack of an error follow on lines of their own. */
export function toPrettyLine(line: string): string {
  const { time, level, logger, msg, err, ...details } = JSON.parse(line) as Entry;
  const paint = paints[String(level)] ?? colors.gray;
  const clock = String(time).slice(11, 23);
  const calls = Array.isArray(details.calls) ? details.calls.map(String) : [];
  const shown = Object.entries(details).filter(([key]) => key !== 'calls' || calls.length === 0);
  const facts = shown.map(
    ([key, value]) =>
      ` ${colors.gray(printable(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`))}`,
  );
  const tree = calls.map((call) => `    ${printable(call)}\n`).join('');
  const stack = (err as Entry | undefined)?.stack;
  const lines = stack === undefined ? [] : String(stack).split('\n');
  const trace = lines.map((each) => `${colors.gray(`    ${printable(each)}`)}\n`).join('');
  return `${colors.gray(clock)} ${paint(String(level).padEnd(5))} ${logger} ${msg}${facts.join('')}\n${tree}${trace}`;
}

/** Text of strangers shows its control characters as their codes. */
function printable(text: string): string {
  return text.replace(control, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
