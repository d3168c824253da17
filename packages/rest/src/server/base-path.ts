import { RawJson } from '@firn/http/server';
import { httpError } from '../errors/http-status-error.js';
import { errorBody } from './error-body.js';
import type { ServerAnswer } from './server-answer.js';

/** How a host mounts a server. */
export interface MountOptions {
  /**
   * Path of the host under which the server is, if the host leaves it in the URL: with `/api`, the server receives `/pets` for `/api/pets`. It matches
   * whole segments; other paths are a 404. Default: the server is at the root, or the host removes the path, as `app.use('/api', ...)` of Express does.
   */
  readonly basePath?: string | undefined;
}

/**
 * Creates a function that removes the base path from a target; it returns `undefined` if the target is not under that path.
 * @throws TypeError for a base path without a slash at its start, or with one at its end.
 */
export function createMount({ basePath }: MountOptions): (target: string) => string | undefined {
  if (basePath === undefined) return (target) => target;
  if (!/^\/[^?#]*[^/?#]$/.test(basePath))
    throw new TypeError(`basePath must be a path such as /api, got ${JSON.stringify(basePath)}`);
  return (target) => {
    if (!target.startsWith(basePath)) return undefined;
    const rest = target.slice(basePath.length);
    if (rest.startsWith('/')) return rest;
    return rest === '' || rest.startsWith('?') ? `/${rest}` : undefined;
  };
}

/** The answer to a request that is not under the base path. */
export function notMounted(verb: string, target: string): ServerAnswer {
  const error = httpError(404, `Cannot ${verb} ${target.split('?')[0]}`);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 404, headers, json: new RawJson(errorBody(error)) };
}
