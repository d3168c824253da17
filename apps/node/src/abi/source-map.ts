/** Where in the sources an instruction comes from. */
export interface SourcePlace {
  /** The number of the source in the build. */
  readonly source: number;
  /** Bytes from its beginning. */
  readonly start: number;
  /** Bytes of what it stands for: of an expression, a statement, a function or a whole contract. */
  readonly length: number;
}

/**
 * What stands at a place: `none` for what comes from no source or stands for a whole contract, which is what compilers add; `function` for a whole
 * function.
 */
export type PlaceKind = 'none' | 'function' | 'code';

/** Where a call was when it failed, in its code. */
export interface FailedPath {
  /** Places of its last instructions, the last one at the end. */
  readonly steps: readonly number[];
  /** From where to where each jump led, one after the other; undefined where they were too many. */
  readonly jumps: readonly number[] | undefined;
}

/** Where a call stood in its sources when it ended. */
export interface SourceStack {
  /** The innermost place first, then where each function was called. */
  readonly places: readonly SourcePlace[];
  /** Whether the innermost place lies in the function that was entered last; undefined where that is not known. */
  readonly isInFunction: boolean | undefined;
}

/** An instruction, as a compiler mapped it. */
interface Mapped extends SourcePlace {
  /** `i` into a function, `o` out of it, `-` otherwise. */
  readonly jump: string;
}

/** A function that was entered. */
interface Entered {
  readonly from: Mapped;
  /** All of it. */
  readonly whole: Mapped | undefined;
}

const push1 = 0x60;
const push32 = 0x7f;
/** Functions inside of functions, further than this, are not told. */
const deepest = 16;

/** What compilers write of the code of a contract: which place of the sources each instruction comes from. */
export class SourceMap {
  readonly #byPc: ReadonlyMap<number, Mapped>;
  readonly #kindOf: (place: SourcePlace) => PlaceKind;

  /**
   * @param code the deployed code, or that which deploys; what is filled in later may be anything
   * @param map as compilers write it, one entry an instruction, what is left out as in the entry before: `start:length:source:jump:depth;…`
   */
  constructor(code: Uint8Array, map: string, kindOf: (place: SourcePlace) => PlaceKind) {
    this.#byPc = readMap(code, map);
    this.#kindOf = kindOf;
  }

  /**
   * Where a call stood when it ended. Optimizers join equal ends of functions, whose places are then those of one of them: of the last instructions,
   * one in the function that was entered last is taken before others.
   */
  stackAt({ steps, jumps }: FailedPath, isOptimized: boolean): SourceStack {
    const entered = this.#entered(jumps ?? []);
    const last = entered.at(-1)?.whole;
    const inSources = steps.flatMap((pc) => {
      const mapped = this.#byPc.get(pc);
      return mapped !== undefined && this.#kindOf(mapped) !== 'none' ? [mapped] : [];
    });
    const isInside = (place: SourcePlace): boolean => last !== undefined && contains(last, place);
    const end = inSources.at(-1);
    const innermost = isOptimized && last !== undefined ? (inSources.findLast(isInside) ?? end) : end;
    if (innermost === undefined) return { places: [], isInFunction: undefined };
    const callers = entered.map(({ from }) => from).filter((from) => this.#kindOf(from) === 'code');
    return {
      places: [innermost, ...callers.reverse().slice(0, deepest)],
      isInFunction: last === undefined ? undefined : isInside(innermost),
    };
  }

  /** The functions that were entered and not left. */
  #entered(jumps: readonly number[]): Entered[] {
    const entered: Entered[] = [];
    for (let at = 0; at < jumps.length; at += 2) {
      const from = this.#byPc.get(jumps[at] ?? -1);
      if (from?.jump === 'o') entered.pop();
      if (from?.jump !== 'i') continue;
      const target = this.#byPc.get(jumps[at + 1] ?? -1);
      const isWhole = target !== undefined && this.#kindOf(target) === 'function';
      entered.push({ from, whole: isWhole ? target : undefined });
    }
    return entered;
  }
}

function contains(outer: SourcePlace, inner: SourcePlace): boolean {
  return (
    outer.source === inner.source &&
    outer.start <= inner.start &&
    inner.start + inner.length <= outer.start + outer.length
  );
}

function readMap(code: Uint8Array, map: string): Map<number, Mapped> {
  const byPc = new Map<number, Mapped>();
  let last: Mapped = { start: -1, length: -1, source: -1, jump: '-' };
  let pc = 0;
  for (const entry of map.split(';')) {
    if (pc >= code.length) break;
    const [start, length, source, jump] = entry.split(':');
    last = {
      start: start ? Number(start) : last.start,
      length: length ? Number(length) : last.length,
      source: source ? Number(source) : last.source,
      jump: jump || last.jump,
    };
    byPc.set(pc, last);
    const op = code[pc] ?? 0;
    pc += op >= push1 && op <= push32 ? op - push1 + 2 : 1;
  }
  return byPc;
}
