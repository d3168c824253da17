import { UsageError } from '../exit-code.js';
import { plainView, type TypeView } from './type-view.js';

/** A part of a result, with what the contract says of it. */
export interface Selected {
  readonly value: unknown;
  readonly view: TypeView;
}

/** Takes parts of a result. */
export type Selector = (result: Selected) => Selected[];

const step =
  /^(?:\.?\[\s*(?:(-?\d+)?\s*(:)?\s*(-?\d+)?|"((?:[^"\\]|\\.)*)")\s*\]|\.([A-Za-z_$][\w$-]*)|\.(?=\s*(?:\||$)))(\?)?/;
const functions: Readonly<Record<string, (value: unknown) => unknown>> = {
  length: (value) =>
    typeof value === 'string'
      ? [...value].length
      : typeof value === 'object' && value !== null
        ? Object.keys(value).length
        : 0,
  keys: (value) => (typeof value === 'object' && value !== null ? Object.keys(value) : []),
};

/**
 * Reads a selector, a part of the language of jq: `.name`, `.["a name"]`, `.[0]`, `.[-1]`, `.[2:5]`, `.[]` for each item or member, `length`,
 * `keys`, one after the other (`.peers[].nodeID`) or behind `|`. A name behind which `?` stands may be missing.
 * @throws UsageError that shows where it cannot be read; of the selector itself, for a value that has no such part.
 */
export function readSelector(text: string): Selector {
  const stages = splitPipes(text).map((stage) => readStage(stage.trim(), text));
  return (result) => stages.reduce<Selected[]>((found, stage) => found.flatMap(stage), [result]);
}

/** The parts between pipes; a pipe in quotation marks is a letter. */
function splitPipes(text: string): string[] {
  return text.match(/(?:"(?:[^"\\]|\\.)*"|[^|"])+/g) ?? [''];
}

function readStage(stage: string, whole: string): Selector {
  const named = Object.hasOwn(functions, stage) ? functions[stage] : undefined;
  if (named !== undefined) return ({ value }) => [{ value: named(value), view: plainView }];
  const selectors: Selector[] = [];
  let rest = stage;
  while (rest !== '') {
    const match = step.exec(rest);
    if (match === null)
      throw new UsageError(
        `--path ${whole}: cannot read ${rest}; a selector is like .peers[0].nodeID, .[], .["a name"], .[2:5], keys or length, with | between`,
      );
    selectors.push(stepSelector(match));
    rest = rest.slice(match[0].length);
  }
  return (result) => selectors.reduce<Selected[]>((found, next) => found.flatMap(next), [result]);
}

function stepSelector([whole, first, colon, last, quoted, plain, optional]: RegExpExecArray): Selector {
  if (whole === '.' || whole === '.?') return (result) => [result];
  const name = plain ?? (quoted === undefined ? undefined : String(JSON.parse(`"${quoted}"`)));
  if (name !== undefined) return (result) => memberOf(result, name, optional !== undefined);
  if (colon !== undefined) return (result) => sliceOf(result, first, last);
  if (first !== undefined) return (result) => indexOf(result, Number(first), optional !== undefined);
  return itemsOf;
}

function memberOf({ value, view }: Selected, name: string, optional: boolean): Selected[] {
  if (value === null || value === undefined) return optional ? [] : [{ value: null, view }];
  if (typeof value === 'object' && !Array.isArray(value)) {
    const found: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    return [{ value: found ?? null, view: view.member(name) }];
  }
  if (optional) return [];
  throw new UsageError(`--path: ${kindOf(value)} has no .${name}`);
}

function indexOf({ value, view }: Selected, index: number, optional: boolean): Selected[] {
  if (Array.isArray(value)) return [{ value: value.at(index) ?? null, view: view.item() }];
  if (optional) return [];
  throw new UsageError(`--path: ${kindOf(value)} has no .[${index}]`);
}

function sliceOf({ value, view }: Selected, first: string | undefined, last: string | undefined): Selected[] {
  if (!Array.isArray(value) && typeof value !== 'string')
    throw new UsageError(`--path: ${kindOf(value)} has no parts from ${first ?? ''} to ${last ?? ''}`);
  const end = last === undefined ? undefined : Number(last);
  return [{ value: value.slice(Number(first ?? 0), end), view }];
}

function itemsOf({ value, view }: Selected): Selected[] {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ value: item, view: view.item() }));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([name, member]) => ({
      value: member as unknown,
      view: view.member(name),
    }));
  throw new UsageError(`--path: ${kindOf(value)} has no items`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : JSON.stringify(String(value)).slice(0, 60);
}
