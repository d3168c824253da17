import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { builtSite, htmlFiles } from './built-site.js';

const origin = 'http://site';

interface BuiltPage {
  readonly path: string;
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

const pages = new Map(
  htmlFiles().map((file) => {
    const html = readFileSync(file, 'utf8');
    const links = [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)];
    const anchors = [...html.matchAll(/\sid="([^"]*)"/g)];
    const page: BuiltPage = {
      path: `/docs/${relative(builtSite, file)}`,
      links: links.map(([, link = '']) => link.replaceAll('&amp;', '&')),
      anchors: new Set(anchors.map(([, id = '']) => id)),
    };
    return [file, page] as const;
  }),
);

/** The file that a server of the site gives for a path: pages have no ending there. */
function fileOf(path: string): string | undefined {
  const file = join(builtSite, path.slice('/docs/'.length));
  const candidates = path.endsWith('/') ? [join(file, 'index.html')] : [file, `${file}.html`];
  return candidates.find((candidate) => existsSync(candidate));
}

function isBroken(page: BuiltPage, link: string): boolean {
  const { protocol, host, pathname, hash } = new URL(link, origin + page.path);
  if (protocol === 'data:' || host !== 'site') return false;
  if (!pathname.startsWith('/docs/')) return true;
  const file = fileOf(decodeURIComponent(pathname));
  if (file === undefined) return true;
  return hash !== '' && pages.get(file)?.anchors.has(decodeURIComponent(hash.slice(1))) !== true;
}

it('no link of any page leads nowhere', () => {
  const broken = [...pages.values()].flatMap((page) =>
    [...new Set(page.links)].filter((link) => isBroken(page, link)).map((link) => `${page.path}: ${link}`),
  );
  expect(pages.size).toBeGreaterThan(300);
  expect(broken).toEqual([]);
});

it('every page has one title, a language and a way past the navigation', () => {
  for (const file of pages.keys()) {
    const html = readFileSync(file, 'utf8');
    expect(html.match(/<h1\b/g)?.length ?? 0, file).toBeLessThanOrEqual(1);
    expect(html, file).toContain('<html lang="en"');
    if (!file.endsWith('404.html')) expect(html, file).toContain('Skip to content');
  }
});
