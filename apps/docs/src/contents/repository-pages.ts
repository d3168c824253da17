import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

/** A Markdown file of the repository that is a page of the site. */
export interface RepositoryPage {
  /** From the root of the repository: `packages/jsonrpc/README.md`. */
  readonly file: string;
  /** `/packages/jsonrpc` */
  readonly link: string;
  readonly title: string;
}

const repository = 'https://github.com/firn-network/firn';
const readmeFolders = { packages: 'packages', tools: 'packages', apps: 'programs' } as const;
const projectFiles = {
  'ARCHITECTURE.md': '/project/architecture',
  'CONTRIBUTING.md': '/project/contributing',
  'STYLE.md': '/project/style',
  'specs/README.md': '/project/specs',
};

/** The READMEs of packages and programs, the documents in `docs`, and those at the root. */
export function findRepositoryPages(root: string): RepositoryPage[] {
  const readmes = Object.entries(readmeFolders).flatMap(([folder, target]) =>
    folders(join(root, folder))
      .filter((name) => existsSync(join(root, folder, name, 'README.md')))
      .map((name) => [`${folder}/${name}/README.md`, `/${target}/${name}`] as const),
  );
  const documents = ['docs', 'docs/node'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map(
        (name) =>
          [`${folder}/${name}`, `/${folder.replace('docs', 'topics')}/${basename(name, '.md')}`] as const,
      ),
  );
  return [...readmes, ...documents, ...Object.entries(projectFiles)].map(([file, link]) => ({
    file,
    link,
    title: titleOf(readFileSync(join(root, file), 'utf8'), file),
  }));
}

/** The text of a page, its links leading to pages of the site where there is one, and else to the repository. */
export function repositoryPage(root: string, page: RepositoryPage, all: readonly RepositoryPage[]): string {
  const links = new Map(all.map(({ file, link }) => [file, link]));
  return rewriteLinks(readFileSync(join(root, page.file), 'utf8'), page.file, (path) => {
    const link = links.get(path) ?? links.get(posix.join(path, 'README.md'));
    if (link !== undefined) return link;
    const kind = /\.[a-z]+$/i.test(path) ? 'blob' : 'tree';
    return `${repository}/${kind}/main/${path}`;
  });
}

/** Rewrites the links of a Markdown text, except in code. `toLink` takes paths from the root of the repository. */
export function rewriteLinks(text: string, file: string, toLink: (path: string) => string): string {
  return text.replaceAll(
    /(^```[\s\S]*?^```|`[^`\n]*`)|\]\(([^()\s]+)\)/gm,
    (whole, code?: string, target?: string) => {
      if (code !== undefined || target === undefined) return whole;
      const path = repositoryPath(target, file);
      if (path === undefined) return whole;
      const [, place = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
      return `](${toLink(place.replace(/\/$/, ''))}${hash})`;
    },
  );
}

/** A target as a path of the repository; undefined for anchors of the page and for other addresses. */
function repositoryPath(target: string, file: string): string | undefined {
  const own = new RegExp(`^${repository}/(?:blob|tree)/main/(.+)$`).exec(target)?.[1];
  if (own !== undefined) return own;
  return /^(?:[a-z]+:|#)/i.test(target) ? undefined : posix.join(posix.dirname(file), target);
}

function folders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function titleOf(text: string, file: string): string {
  return /^# (.+)$/m.exec(text)?.[1]?.trim() ?? file;
}
