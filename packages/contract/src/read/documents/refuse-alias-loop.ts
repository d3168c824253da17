import { appendPointer } from '../../json/pointer.js';
import { ContractError } from '../../problem.js';
import { createPositionFinder } from './position.js';

/**
 * Refuses an alias of YAML that stands inside of what it stands for: such a value has no end.
 * @param root what the text was parsed to.
 * @throws ContractError
 */
export function refuseAliasLoop(file: string, text: string, root: unknown): void {
  const loop = text.includes('*') ? findAliasLoop(root) : undefined;
  if (loop === undefined) return;
  const { pointer, outer } = loop;
  const whole = outer === '' ? 'the whole document' : outer;
  const message = `this is an alias of ${whole}, which contains it and so has no end; a schema refers to itself with $ref: '#${outer}'`;
  const location = { file, pointer, ...createPositionFinder(text, 'yaml').find(pointer) };
  throw new ContractError([{ code: 'alias-loop', severity: 'error', message, location }]);
}

/** The pointer of the first value that contains itself, and that of what it is. */
function findAliasLoop(root: unknown): { readonly pointer: string; readonly outer: string } | undefined {
  const done = new Set<object>();
  /** The values that the one looked at is in, with their depths, and the keys that lead to it. */
  const open = new Map<object, number>();
  const keys: string[] = [];
  const leadsBack = (value: unknown): number | undefined => {
    if (typeof value !== 'object' || value === null || done.has(value)) return undefined;
    const outer = open.get(value);
    if (outer !== undefined) return outer;
    open.set(value, keys.length);
    for (const [key, member] of Object.entries(value)) {
      keys.push(key);
      const found = leadsBack(member);
      if (found !== undefined) return found;
      keys.pop();
    }
    open.delete(value);
    done.add(value);
    return undefined;
  };
  const depth = leadsBack(root);
  const pointerOf = (way: readonly string[]): string => way.reduce(appendPointer, '');
  return depth === undefined
    ? undefined
    : { pointer: pointerOf(keys), outer: pointerOf(keys.slice(0, depth)) };
}
