import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { answerSafely, sendText } from './answer-safely.js';
import { findFile, isPlainName } from './find-file.js';
import { type FileAnswer, sendFile } from './send-file.js';
import type { Site, SiteOptions } from './site.js';

/** What a site of pages is. */
export interface PageSiteOptions extends SiteOptions {
  /** Path below which it lies, and for which it was built: `/docs`. */
  readonly base: string;
}

/** Serves a site of a file for each page: pages without their ending, and files with a hash in their name to be kept for good. */
export function createPageSite(options: PageSiteOptions): Site {
  const { base, folder, headers } = options;

  async function send(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await fileOfPage(folder, path);
    if (found === undefined) sendText(response, 404, '404 page not found\n', headers);
    else await sendFile(found, options, request, response);
  }

  const has = (path: string): boolean => path === base || path.startsWith(`${base}/`);
  return {
    has,
    answer(path, request, response) {
      if (!has(path)) return false;
      answerSafely(options, request, response, async () => {
        if (path === base) response.writeHead(308, { ...headers, location: `${base}/` }).end();
        else await send(path.slice(base.length), request, response);
      });
      return true;
    },
  };
}

/** The file of a path of the site; the page of missing pages where there is none, and nothing where that is missing too. */
async function fileOfPage(folder: string, path: string): Promise<FileAnswer | undefined> {
  const names = path.split('/').slice(1);
  const isFolder = names.at(-1) === '';
  const wanted = isFolder ? [...names.slice(0, -1), 'index.html'] : names;
  if (wanted.every(isPlainName)) {
    const path = join(folder, ...wanted);
    const file = (await findFile(path)) ?? (isFolder ? undefined : await findFile(`${path}.html`));
    if (file !== undefined) return { status: 200, file, isKept: names[0] === 'assets' };
  }
  const missing = await findFile(join(folder, '404.html'));
  return missing && { status: 404, file: missing, isKept: false };
}
