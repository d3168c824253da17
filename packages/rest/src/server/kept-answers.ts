import type { OperationContract } from './operation.js';
import type { RawJson } from './raw-json.js';
import type { ServerRequest } from './server-request.js';

/** The success of an operation for one target. */
export interface KeptAnswer {
  readonly contract: OperationContract<unknown, never>;
  readonly json: RawJson;
}

/** Answers that say of themselves how long they are right, by the targets of their requests as they were sent. */
export interface KeptAnswers {
  /** The answer of a request that changes nothing, as long as it is current. */
  find(request: ServerRequest): KeptAnswer | undefined;
  /** Keeps the answer of a GET that may be given again; does nothing with any other. */
  keep(request: ServerRequest, answer: KeptAnswer): void;
}

/** What an entry takes beside its text and its target, about. */
const entryBytes = 500;

/** Makes the place for them, `maximumBytes` large; what was kept first is forgotten first. */
export function createKeptAnswers(maximumBytes: number): KeptAnswers {
  const answers = new Map<string, KeptAnswer>();
  let bytes = 0;

  function forget(target: string, answer: KeptAnswer): void {
    answers.delete(target);
    bytes -= sizeOf(target, answer);
  }

  return {
    find({ verb, target }) {
      if (verb !== 'GET' && verb !== 'HEAD') return undefined;
      const answer = answers.get(target);
      if (answer === undefined || answer.json.isCurrent?.() === true) return answer;
      forget(target, answer);
      return undefined;
    },
    keep({ verb, target }, answer) {
      if (verb !== 'GET' || answer.json.isCurrent === undefined) return;
      const before = answers.get(target);
      if (before !== undefined) forget(target, before);
      answers.set(target, answer);
      bytes += sizeOf(target, answer);
      for (const [oldest, old] of answers) {
        if (bytes <= maximumBytes) break;
        forget(oldest, old);
      }
    },
  };
}

function sizeOf(target: string, { json }: KeptAnswer): number {
  return json.byteLength() + 2 * target.length + entryBytes;
}
