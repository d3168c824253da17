/** What a check looks at. */
export type CheckKind = 'example' | 'form' | 'alias' | 'parameter' | 'access' | 'document' | 'fuzz';

/** How strictly answers are compared. */
export type CompareMode =
  /** The answer is that of the example: for a server that is filled with the examples. */
  | 'exact'
  /** The answer has the contract's form, or is an error that the method names: for a server with a state of its own. */
  | 'form';

/** One thing that a server must do. */
export interface Check<Target> {
  /** Stable: `info.peers example: all peers`. */
  readonly id: string;
  readonly kind: CheckKind;
  /** Method or operationId. */
  readonly operation: string;
  /** Whether a server that does as the contract says changes its state by it. */
  readonly changesState: boolean;
  /** Why the check cannot be run against this target; absent: it can. */
  readonly unmet?: string | undefined;
  /** @throws Error where the server does something else. */
  readonly run: (target: Target) => Promise<void>;
}

/** The error of a check whose server answered something else than the contract says. The message shortens both texts. */
export function mismatch(what: string, expected: string, received: string): Error {
  return new Error(`${what}: expected ${shorten(expected)}, received ${shorten(received)}`);
}

const shownLength = 400;

function shorten(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}… (${text.length} characters)` : text;
}
