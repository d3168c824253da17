import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAllowedHost, limitWriting } from '@firn/jsonrpc/server';
import type { Logger } from '../logging/logger.js';

/** A site of files below one path. */
export interface Site {
  /** Answers a GET or HEAD request, where the path is one of the site; else does nothing and returns false. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): boolean;
}

/** What a site is made of, and the rules by which it answers. */
export interface SiteOptions {
  /** Folder of the built documentation. */
  readonly folder: string;
  readonly allowedHosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** How long a client may take to take an answer, in milliseconds; 0 is no limit. */
  readonly writeTimeoutMs: number;
  readonly logger: Logger;
}

interface Found {
  readonly status: number;
  readonly path: string;
  readonly tag: string;
}

/** Path of the documentation; the site is built for it. */
const base = '/docs';

/** Where the documentation is built to in the repository. */
export const builtDocumentation = fileURLToPath(new URL('../../../docs/dist/site', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

// No name begins with a dot, and none holds a separator of any system: a path cannot leave the folder.
const plainName = /^[\w@-][\w.@-]*$/;

/** Serves the built documentation at `/docs/`: pages without their ending, and files with a hash in their name to be kept for good. */
export function createSite({ folder, allowedHosts, headers, writeTimeoutMs, logger }: SiteOptions): Site {
  async function send(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await findFile(folder, path);
    if (found === undefined) {
      response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
      response.end('404 page not found\n');
      return;
    }
    const isKept = path.startsWith('/assets/') && found.status === 200;
    const common = {
      ...headers,
      etag: found.tag,
      'cache-control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
    };
    if (found.status === 200 && request.headers['if-none-match'] === found.tag) {
      response.writeHead(304, common).end();
      return;
    }
    const body = await readFile(found.path);
    response.writeHead(found.status, {
      ...common,
      'content-type': types[extname(found.path)] ?? 'application/octet-stream',
      'content-length': body.byteLength,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    limitWriting(response, writeTimeoutMs);
  }

  return {
    answer(path, request, response) {
      if (path !== base && !path.startsWith(`${base}/`)) return false;
      if (!isAllowedHost(request.headers.host, allowedHosts)) {
        response.writeHead(403, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
        response.end('invalid host specified\n');
      } else if (path === base) response.writeHead(308, { ...headers, location: `${base}/` }).end();
      else {
        send(path.slice(base.length), request, response).catch((error: unknown) => {
          logger.error({ err: error, path }, 'a page of the documentation cannot be sent');
          if (!response.headersSent) response.writeHead(500, headers);
          response.end();
        });
      }
      return true;
    },
  };
}

/** The file of a path of the site; the page of missing pages where there is none, and nothing where that is missing too. */
async function findFile(folder: string, path: string): Promise<Found | undefined> {
  const names = path.split('/').slice(1);
  const isFolder = names.at(-1) === '';
  const wanted = isFolder ? [...names.slice(0, -1), 'index.html'] : names;
  if (wanted.every((name) => plainName.test(name))) {
    const file = join(folder, ...wanted);
    const found = (await fileAt(file, 200)) ?? (isFolder ? undefined : await fileAt(`${file}.html`, 200));
    if (found !== undefined) return found;
  }
  return fileAt(join(folder, '404.html'), 404);
}

async function fileAt(path: string, status: number): Promise<Found | undefined> {
  try {
    const file = await stat(path);
    if (!file.isFile()) return undefined;
    return { status, path, tag: `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}
