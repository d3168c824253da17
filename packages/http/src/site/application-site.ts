import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { limitWriting } from '../server/limit-writing.js';
import { answerSafely, sendText } from './answer-safely.js';
import { contentPolicy } from './content-policy.js';
import { findFile, isPlainName } from './find-file.js';
import { belowTest, pathTest } from './path-patterns.js';
import { sendFile } from './send-file.js';
import type { Site, SiteOptions } from './site.js';

/** What a site of one document is. */
export interface ApplicationSiteOptions extends SiteOptions {
  /** Path below which a proxy shows the site, with a slash at both ends; `/` without one. The proxy takes it away from the paths of requests. */
  readonly basePath: string;
  /** Origins beside its own that the document may connect to. */
  readonly origins: readonly string[];
  /** Path of the settings, and what is answered there, as JSON that nobody keeps. */
  readonly settings: { readonly path: string; readonly value: unknown };
}

/** What the build writes beside its document: patterns of the paths of its pages, and the files that lie in its folder itself. */
interface PageMap {
  readonly pages: readonly string[];
  readonly files: readonly string[];
}

/** Whether a folder holds the build of such a site. */
export function isApplicationSite(folder: string): boolean {
  return existsSync(join(folder, 'index.html')) && existsSync(join(folder, 'pages.json'));
}

/**
 * Serves a program for the browser: its document at each path of its page map and, with the status 404, at others whose first part is that of a
 * page; its settings, and its files. Any other path is none of the site.
 * @throws Error where the folder holds no build; see {@link isApplicationSite}.
 */
export function createApplicationSite(options: ApplicationSiteOptions): Site {
  const { folder, basePath, origins, settings, writeTimeoutMs } = options;
  const { pages, files } = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as PageMap;
  const isPage = pathTest(pages);
  const isBelow = belowTest(pages);
  const headers = {
    ...options.headers,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  };

  async function send(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (path === settings.path)
      sendBody(request, response, 'application/json', `${JSON.stringify(settings.value)}\n`);
    else if (isPage(path) || isBelow(path)) {
      const document = await readFile(join(folder, 'index.html'), 'utf8');
      const body = document.replace('<head>', () => `<head>\n    <base href="${basePath}" />`);
      response.setHeader('content-security-policy', contentPolicy(request.headers.host, origins));
      // The document itself says that it has no such page.
      sendBody(request, response, 'text/html; charset=utf-8', body, isPage(path) ? 200 : 404);
    } else await sendFileAt(path, request, response);
  }

  async function sendFileAt(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const names = path.split('/').slice(1);
    const file = names.every(isPlainName) ? await findFile(join(folder, ...names)) : undefined;
    if (file === undefined) sendText(response, 404, '404 page not found\n', headers);
    else
      await sendFile(
        { status: 200, file, isKept: names.length > 1 },
        { ...options, headers },
        request,
        response,
      );
  }

  function sendBody(
    request: IncomingMessage,
    response: ServerResponse,
    type: string,
    text: string,
    status = 200,
  ): void {
    const body = Buffer.from(text);
    response.writeHead(status, {
      ...headers,
      'content-type': type,
      'content-length': body.byteLength,
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    limitWriting(response, writeTimeoutMs);
  }

  const has = (path: string): boolean =>
    path.startsWith('/assets/') ||
    files.some((name) => path === `/${name}`) ||
    path === settings.path ||
    isPage(path) ||
    isBelow(path);
  return {
    has,
    answer(path, request, response) {
      if (!has(path)) return false;
      answerSafely({ ...options, headers }, request, response, () => send(path, request, response));
      return true;
    },
  };
}
