import { MetricsError } from '../../errors.js';
import { createDoubt } from '../doubt.js';
import { isUnknownForm } from './json-bytes.js';

/** One way in which parts of blocks are encoded and hashed, and whether a chain does it so. */
export interface KnownForm {
  /**
   * Works a part of a block out. @param find the first contradiction, if there is one. @param isEvidence whether a part without one shows that the
   * chain does it so. @returns whether the part is known to be right.
   * @throws MetricsError `chain-inconsistent` for a contradiction in a chain that did it so before, and until it is believed that it does not.
   */
  judge(find: () => string | undefined, isEvidence: boolean): boolean;
}

/** What a form is made of. */
export interface KnownFormOptions {
  /** What is encoded, as a sentence has it: `headers`. */
  readonly what: string;
  /** How long nothing may fit until it is believed that the chain does it in another way. */
  readonly believeAfterMs: number;
  /** Told once of each way in which the chain is another one. */
  readonly tell: (reason: string) => void;
  /** Told of a contradiction that no other way explains. */
  readonly onLie: () => void;
}

/**
 * Makes it. Once a part was right, a contradiction is a lie, or the node has mixed blocks up, for ever; before, it may be that the chain is of another kind. What
 * cannot be encoded at all is taken as it is: at once in a chain of which nothing was right yet, else, where a fork that is not known here may have brought
 * it, when nothing else was said for a while.
 */
export function createKnownForm({ what, believeAfterMs, tell, onLie }: KnownFormOptions): KnownForm {
  const doubt = createDoubt(believeAfterMs);
  let isProven = false;
  let isOther = false;
  let isOdd = false;

  function accept(reason: string): void {
    tell(`${what} of this chain are of another kind than those that are known, and not verified: ${reason}`);
  }

  function lie(reason: string): never {
    onLie();
    throw new MetricsError('chain-inconsistent', reason);
  }

  return {
    judge(find, isEvidence) {
      // A chain of another kind costs nothing.
      if (!isProven && (isOther || isOdd)) return false;
      let wrong: string | undefined;
      try {
        wrong = find();
      } catch (error) {
        if (!isUnknownForm(error)) throw error;
        if (isProven && !error.mayBeNew)
          return lie(`the node does not tell all of its ${what}: ${error.message}`);
        if (!isOdd && isProven) doubt.check(error.message);
        if (!isOdd) accept(error.message);
        isOdd = true;
        return false;
      }
      if (wrong === undefined) {
        isProven ||= isEvidence;
        doubt.clear();
        return true;
      }
      if (isProven) return lie(wrong);
      doubt.check(wrong);
      accept(wrong);
      isOther = true;
      return false;
    },
  };
}
