import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerLogger } from '../server/logger.js';

/** Files that a program serves beside its interface. */
export interface Site {
  /** Whether a path, without what follows a question mark, is one of the site. */
  has(path: string): boolean;
  /**
   * Answers a GET or HEAD request where the path is one of the site; else does nothing and returns false.
   * @param path of the request, without what follows a question mark.
   */
  answer(path: string, request: IncomingMessage, response: ServerResponse): boolean;
}

/** The rules by which a site answers. */
export interface SiteOptions {
  /** Folder of what was built. */
  readonly folder: string;
  /** Names that the `Host` header may hold beside IP addresses; `*` is any. */
  readonly allowedHosts: readonly string[];
  /** How the operator allows another name, for the text of a refusal. */
  readonly hostRemedy?: string | undefined;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long a client may take to take an answer, in milliseconds; 0 is no limit. */
  readonly writeTimeoutMs: number;
  /** Hears of files that cannot be read. */
  readonly logger: ServerLogger;
}
