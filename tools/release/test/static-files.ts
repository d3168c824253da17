import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves the files of a folder; its `index.html` at `/`. */
export function staticFiles(folder: string): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    readFile(file).then(
      (text) => response.setHeader('content-type', types[path.extname(file)] ?? 'text/plain').end(text),
      () => response.writeHead(404).end(),
    );
  };
}
