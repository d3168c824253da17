import { MetricsError } from '../../errors.js';
import { createDoubt } from '../doubt.js';
import { isUnknownForm } from './json-bytes.js';

/** One way in which parts of blocks are encoded and hashed, and whether a chain does it so. */
export interface KnownForm {
  /** Why parts are not verified, as a sentence; undefined while they are. */
  readonly unverified: string | undefined;
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
  /** Told whenever `unverified` is another one. */
  readonly onChange: () => void;
  /** Told of a contradiction that no other way explains. */
  readonly onLie: () => void;
}

/** In a chain of another kind one part in so many is worked out all the same: it may have been the node that was odd. */
const askAgainEvery = 16;

/**
 * Makes it. Once a part was right, a contradiction is a lie, or the node has mixed blocks up, for ever. Before, it may be that the chain is of another kind, and so
 * may be what cannot be encoded at all: that is believed when nothing else was said for a while, and only until a part is right. Of a chain of which one was,
 * what a fork may have brought that is not known here is taken as it is, also after a while.
 */
export function createKnownForm({ what, believeAfterMs, onChange, onLie }: KnownFormOptions): KnownForm {
  const doubt = createDoubt(believeAfterMs);
  let isProven = false;
  let unverified: string | undefined;
  let passed = 0;

  function setUnverified(reason: string | undefined): void {
    if (reason === unverified) return;
    unverified = reason;
    onChange();
  }

  /** @throws MetricsError `chain-inconsistent` until it has been so for long enough. */
  function believe(reason: string): false {
    if (unverified !== undefined) return false;
    const other = `${what} of this chain are of another kind than those that are known`;
    doubt.check(`${other}, or wrong: ${reason}`);
    setUnverified(`${other}, and not verified: ${reason}`);
    return false;
  }

  function prove(): void {
    doubt.clear();
    if (!isProven) setUnverified(undefined);
    isProven = true;
  }

  function lie(reason: string): never {
    onLie();
    throw new MetricsError('chain-inconsistent', reason);
  }

  return {
    get unverified() {
      return unverified;
    },
    judge(find, isEvidence) {
      // A chain of another kind costs next to nothing.
      if (!isProven && unverified !== undefined && ++passed % askAgainEvery !== 0) return false;
      let wrong: string | undefined;
      try {
        wrong = find();
      } catch (error) {
        if (!isUnknownForm(error)) throw error;
        if (isProven && !error.mayBeNew)
          return lie(`the node does not tell all of its ${what}: ${error.message}`);
        return believe(`${error.message} (see --verify-upstream)`);
      }
      if (wrong === undefined) {
        if (isEvidence) prove();
        return true;
      }
      return isProven ? lie(wrong) : believe(wrong);
    },
  };
}
