import { type HttpHandler, http } from 'msw';
import { createMock } from '../mock.js';
import type { MockOptions } from '../mock-options.js';

/** Which addresses the handlers answer for. */
export interface MswOptions extends MockOptions {
  /** Base addresses of the servers that are mocked: `['http://127.0.0.1:9650']`. A path in them is left away. */
  readonly urls: readonly string[];
}

/**
 * Handlers of Mock Service Worker that answer for servers of these contracts, in Node.js and in browsers. Paths that no contract has go
 * on to the next handler.
 * @example
 * ```ts
 * const worker = setupServer(...mswHandlers({ contracts, urls: ['http://127.0.0.1:9650'] }));
 * worker.listen();
 * ```
 */
export function mswHandlers(options: MswOptions): HttpHandler[] {
  const mock = createMock(options);
  return options.urls.map((url) => {
    const base = new URL(url);
    const prefix = base.pathname.replace(/\/+$/, '');
    return http.all(`${base.origin}${prefix}/*`, ({ request }) => {
      const target = new URL(request.url);
      target.pathname = target.pathname.slice(prefix.length);
      return mock.answers(target.pathname) ? mock.fetch(new Request(target, request)) : undefined;
    });
  });
}
