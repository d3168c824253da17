import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { limitWriting } from '../server/limit-writing.js';
import { acceptedForms } from './accepted-encodings.js';
import { type FoundFile, findFile } from './find-file.js';
import type { SiteOptions } from './site.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** How a file is sent. */
export interface FileAnswer {
  readonly status: 200 | 404;
  readonly file: FoundFile;
  /** Whether what has this name never changes. */
  readonly isKept: boolean;
}

/** Sends a file, in a prepared form (`app.js.br`) where there is one that the client takes; nothing but the head where it has the file already. */
export async function sendFile(
  { status, file, isKept }: FileAnswer,
  { headers, writeTimeoutMs }: Pick<SiteOptions, 'headers' | 'writeTimeoutMs'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { path, tag, encoding } = await preparedForm(file, request);
  const common = {
    ...headers,
    etag: tag,
    'cache-control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  };
  if (status === 200 && request.headers['if-none-match'] === tag) {
    response.writeHead(304, common).end();
    return;
  }
  const body = await readFile(path);
  response.writeHead(status, {
    ...common,
    ...(encoding && { 'content-encoding': encoding }),
    'content-type': types[extname(file.path)] ?? 'application/octet-stream',
    'content-length': body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  limitWriting(response, writeTimeoutMs);
}

async function preparedForm(
  file: FoundFile,
  request: IncomingMessage,
): Promise<FoundFile & { readonly encoding?: string }> {
  for (const { encoding, ending } of acceptedForms(request)) {
    const form = await findFile(file.path + ending);
    if (form !== undefined) return { ...form, encoding };
  }
  return file;
}
