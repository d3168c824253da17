import type { ServerRequest } from './server-request.js';

/** How a host mounts a server. */
export interface MountOptions {
  /**
   * Path of the host under which the server is, if the host leaves it in the URL: with `/api`, the server receives `/pets` for `/api/pets`. It matches
   * whole segments; other paths are a 404. Default: the server is at the root, or the host removes the path, as `app.use('/api', ...)` of Express does.
   */
  readonly basePath?: string | undefined;
}

/** The target of a request as the server sees it. */
export type Mounted = Pick<ServerRequest, 'target' | 'isOutside'>;

/** Removes the base path from a target. */
export type Mount = (target: string) => Mounted;

/**
 * Creates a function that removes the base path from a target.
 * @throws TypeError for a base path without a slash at its start, with one at its end, or with characters that requests encode.
 */
export function createMount({ basePath }: MountOptions): Mount {
  if (basePath === undefined) return (target) => ({ target, isOutside: false });
  if (!/^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[\dA-F]{2})+)+$/.test(basePath))
    throw new TypeError(
      `basePath must be a path such as /api, percent-encoded, got ${JSON.stringify(basePath)}`,
    );
  return (target) => {
    const rest = target.slice(basePath.length);
    if (!target.startsWith(basePath) || !/^(?:[/?]|$)/.test(rest)) return { target, isOutside: true };
    return { target: rest.startsWith('/') ? rest : `/${rest}`, isOutside: false };
  };
}
