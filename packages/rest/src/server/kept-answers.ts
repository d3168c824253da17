import { BoundedMap, type RawJson } from '@firn/http/server';
import type { OperationContract } from './operation.js';
import type { ServerRequest } from './server-request.js';

/** The success of an operation for one target. */
export interface KeptAnswer {
  readonly contract: OperationContract<unknown, never>;
  readonly json: RawJson;
  /** Cost units of each call that gets it. */
  readonly cost: number;
  /** The decoded parameters of the request. */
  readonly params: unknown;
}

/** Answers that say of themselves how long they are right, by the targets of their requests as they were sent, and by what they accept. */
export interface KeptAnswers {
  /** The answer of a request that changes nothing, as long as it is current. */
  find(request: ServerRequest): KeptAnswer | undefined;
  /** Keeps the answer of a GET that may be given again; does nothing with any other. */
  keep(request: ServerRequest, answer: KeptAnswer): void;
}

/** What an entry takes beside its text and its key, about. */
const entryBytes = 500;

/** Makes the place for them, `maximumBytes` large; what was kept first is forgotten first. */
export function createKeptAnswers(maximumBytes: number): KeptAnswers {
  const answers = new BoundedMap<KeptAnswer>({ maxBytes: maximumBytes, bytesOf });

  return {
    find(request) {
      const { verb } = request;
      if (verb !== 'GET' && verb !== 'HEAD') return undefined;
      const key = keyOf(request);
      const answer = answers.get(key);
      if (answer === undefined || answer.json.isCurrent?.() === true) return answer;
      answers.delete(key);
      return undefined;
    },
    keep(request, answer) {
      if (request.verb === 'GET' && answer.json.isCurrent !== undefined) answers.set(keyOf(request), answer);
    },
  };
}

/** A target holds no space: whatever `Accept` says, no two requests of different answers have the same key. */
function keyOf(request: ServerRequest): string {
  return `${request.target} ${request.header('accept') ?? ''}`;
}

function bytesOf(key: string, { json }: KeptAnswer): number {
  return json.byteLength() + 2 * key.length + entryBytes;
}
