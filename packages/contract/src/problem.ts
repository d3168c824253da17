import type { Location } from './model/index.js';

/** The rules that refuse to generate, each with what is done where it is allowed. */
export const refusals = {
  unevaluated: 'keys or items that no schema speaks of are not checked',
  'dynamic-reference': 'the first schema with the anchor is taken',
  'positional-parts': 'parts of multipart are written by name only',
  'collection-format': 'items are joined with commas',
} as const satisfies Readonly<Record<string, string>>;

/**
 * The rules that keep to the letter of a specification where authors often mean another thing, and warn; each with what is done where it is
 * allowed.
 */
export const letters = {
  'overlapping-one-of': 'a value may match several alternatives of a oneOf, as with anyOf',
  'null-outside-enum': 'null is taken beside the values of an enum that is nullable and does not list it',
} as const satisfies Readonly<Record<string, string>>;

/** Name of a rule that `--allow` takes. */
export type Allowable = Refusal | keyof typeof letters;

/** The rules that `--allow` takes. */
export const allowable: readonly Allowable[] = [...keysOf(refusals), ...keysOf(letters)];

/** Name of a rule that refuses to generate, unless it is allowed. */
export type Refusal = keyof typeof refusals;

/** Whether a rule can be allowed. */
export function isAllowable(rule: string): rule is Allowable {
  return allowable.some((each) => each === rule);
}

function keysOf<Key extends string>(rules: Readonly<Record<Key, string>>): readonly Key[] {
  return Object.keys(rules) as Key[];
}

/** Something wrong in a contract, with the place to go to. */
export interface Problem {
  /** Stable name of the rule: `dangling-reference`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** What is wrong, with the value, and what is allowed. */
  readonly message: string;
  readonly location: Location;
  /** Whether it says that something would be wrong at run time: an error, unless its rule is allowed. */
  readonly refusal?: true;
}

/** The rules whose refusals are warnings: by name, or all of them. */
export type Allowed = 'all' | readonly string[];

/** Collects problems, so that one run names all of them, each once: a component is read again at each place that refers to it. */
export class Problems {
  readonly #byText = new Map<string, Problem>();
  #all: readonly Problem[] | undefined;
  readonly #allowed: Allowed;

  /** @param allowed rules whose refusals are warnings. */
  constructor(allowed: Allowed = []) {
    this.#allowed = allowed;
  }

  /** What cannot be done right: an error, or a warning where somebody has said that the rule may be broken. */
  refuse(code: Refusal, location: Location, message: string): void {
    const isAllowed = this.#allowed === 'all' || this.#allowed.includes(code);
    this.#add({ code, severity: isAllowed ? 'warning' : 'error', message, location, refusal: true });
  }

  /** Whether somebody has said that what authors mean counts, not the letter of the specification. */
  allows(code: keyof typeof letters): boolean {
    return this.#allowed !== 'all' && this.#allowed.includes(code);
  }

  error(code: string, location: Location, message: string): void {
    this.#add({ code, severity: 'error', message, location });
  }

  warning(code: string, location: Location, message: string): void {
    this.#add({ code, severity: 'warning', message, location });
  }

  get hasErrors(): boolean {
    for (const { severity } of this.#byText.values()) if (severity === 'error') return true;
    return false;
  }

  /** All problems in the order in which they were found; sorting them needs their lines, which costs a second parse. */
  get all(): readonly Problem[] {
    this.#all ??= [...this.#byText.values()];
    return this.#all;
  }

  #add(problem: Problem): void {
    const { file, pointer } = problem.location;
    const key = JSON.stringify([file, pointer, problem.severity, problem.code, problem.message]);
    if (this.#byText.has(key)) return;
    this.#byText.set(key, problem);
    this.#all = undefined;
  }
}

/** Problems by place and code, for people to read. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      compare(a.location.file, b.location.file) ||
      a.location.line - b.location.line ||
      a.location.column - b.location.column ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

/** Thrown when a contract cannot be used; carries every problem found. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const errors = problems.filter((problem) => problem.severity === 'error');
    const shown = errors
      .slice(0, 3)
      .map(({ location, message }) => `  ${location.file}:${location.line}:${location.column} ${message}`);
    super([`${countText(errors.length, 'error')} in the contract`, ...shown].join('\n'));
    this.problems = problems;
  }
}

/** Whether an error is a {@link ContractError}, of this or of another copy of the code. */
export function isContractError(error: unknown): error is ContractError {
  return error instanceof Error && error.name === 'ContractError';
}

/** `1 error`, `2 errors`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Orders strings by code unit, the same in every locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
