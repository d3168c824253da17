import randexp from 'randexp';
import type { Random } from './random.js';

// Its types say `default`; its module is the class itself.
const RandExp = randexp as unknown as typeof randexp.default;

type Token = Parameters<randexp.default['_gen']>[0];
type CharacterSet = Parameters<randexp.default['_expand']>[0];
type Characters = ReturnType<randexp.default['_expand']>;

/** How often a quantifier repeats at most beyond what it asks for. */
const maximumRepeat = 12;
const attempts = 40;

/** Most characters of a text: a pattern that asks for more has none. */
const maximumLength = 1_048_576;

/** Makes texts of a pattern, each character set read once, and no quantifier taken at its word: `{0,2147483648}` means any number. */
class PatternTexts extends RandExp {
  readonly #sets = new Map<CharacterSet, Characters>();
  #left = maximumLength;
  #long: number;

  /** @param long how often quantifiers repeat beyond {@link max}, all of them together. */
  constructor(source: string, long: number) {
    super(source);
    this.#long = long;
  }

  /** Whether it was given up, because the pattern asks for more than is made. */
  get isTooLong(): boolean {
    return this.#left <= 0;
  }

  override _gen(token: Token, groups: (string | null)[]): string {
    this.#left--;
    if (this.isTooLong) return '';
    if (!('min' in token)) return super._gen(token, groups);
    if (token.min > this.#left) this.#left = 0;
    if (this.isTooLong) return '';
    // One inside another multiplies: what one may take the others may not.
    const most = Math.min(token.max, token.min + Math.max(this.max, this.#long));
    this.#long = Math.max(0, this.#long - (most - token.min));
    return super._gen({ ...token, max: most }, groups);
  }

  override _expand(token: CharacterSet): Characters {
    const known = this.#sets.get(token);
    if (known !== undefined) return known;
    const found = super._expand(token);
    this.#sets.set(token, found);
    return found;
  }
}

/** A text of a pattern that `fits`; `undefined` where none is found. */
export function patternText(
  pattern: RegExp,
  random: Random,
  minLength: number,
  fits: (text: string) => boolean,
): string | undefined {
  for (let attempt = 0; attempt < attempts; attempt++) {
    // Short first: most lengths have an upper bound; then as long as is asked for.
    const long = attempt > attempts / 2 ? Math.min(minLength, maximumLength) : 0;
    const generator = new PatternTexts(pattern.source, long);
    generator.max = Math.min(1 + attempt, maximumRepeat);
    generator.defaultRange.add(0, 127);
    generator.randInt = (from, to) => from + Math.floor(random() * (to - from + 1));
    const text = generator.gen();
    if (generator.isTooLong) {
      // The first is about as short as a text of the pattern can be.
      if (attempt === 0) return undefined;
      continue;
    }
    if (fits(text)) return text;
    if (fits(text.padEnd(minLength, text.at(-1) ?? 'a'))) return text.padEnd(minLength, text.at(-1) ?? 'a');
  }
  return undefined;
}
