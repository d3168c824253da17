import { parseArgs } from 'node:util';

/** A flag of a long run, by the type of its default. */
export interface SoakFlag<Value extends number | string | boolean> {
  readonly default: Value;
  /** What it does, for `--help`. */
  readonly about: string;
  /** For whole numbers: the least that is allowed. */
  readonly least?: number;
  /** For whole numbers: the most that is allowed. */
  readonly most?: number;
}

type Flags = Readonly<Record<string, SoakFlag<number> | SoakFlag<string> | SoakFlag<boolean>>>;

/** The values of flags, by their names. */
export type SoakValues<F extends Flags> = {
  readonly [Name in keyof F]: F[Name]['default'] extends number
    ? number
    : F[Name]['default'] extends boolean
      ? boolean
      : string;
};

/**
 * The values of the flags of a long run that is started by hand. `--help` prints them and ends the process; so does a flag that is not there, or a
 * value that is not allowed, with a sentence and the exit code 2.
 */
export function soakFlags<F extends Flags>(command: string, about: string, flags: F): SoakValues<F> {
  const options = Object.entries(flags).map(
    ([name, { default: value }]) =>
      [name, { type: typeof value === 'boolean' ? 'boolean' : 'string' }] as const,
  );
  try {
    const { values } = parseArgs({
      options: { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } },
    });
    if (values.help === true) return end(0, helpOf(command, about, flags));
    const given: Readonly<Record<string, unknown>> = values;
    return Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => [name, readValue(name, flag, given[name])]),
    ) as unknown as SoakValues<F>;
  } catch (error) {
    return end(2, `${(error as Error).message}\n${command} -- --help tells what there is.\n`);
  }
}

function readValue(name: string, flag: Flags[string], given: unknown): number | string | boolean {
  if (given === undefined) return flag.default;
  if (typeof flag.default !== 'number') return given as string | boolean;
  const { least = 0, most = Number.MAX_SAFE_INTEGER } = flag;
  const value = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  const range = flag.most === undefined ? `, ${least} at least` : ` from ${least} to ${most}`;
  throw new Error(`--${name} ${given}: it takes a whole number${range}.`);
}

function helpOf(command: string, about: string, flags: Flags): string {
  const rows = Object.entries(flags).map(
    ([name, { default: value, about: text }]) =>
      [`--${name}${placeholder(value)}`, `${text}${told(value)}`] as const,
  );
  const width = Math.max(...rows.map(([flag]) => flag.length));
  const lines = rows.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}\n`);
  return `Usage: ${command} -- [flags]\n\n${about}\n\n${lines.join('')}`;
}

function placeholder(value: number | string | boolean): string {
  if (typeof value === 'boolean') return '';
  return typeof value === 'number' ? ' N' : ' TEXT';
}

function told(value: number | string | boolean): string {
  return typeof value === 'boolean' || value === '' ? '' : ` (default ${value})`;
}

function end(code: number, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
}
