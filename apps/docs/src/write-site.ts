import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDocument } from '@firn/contract/document';
import { metricsOpenApi, nodeOpenRpc } from '@firn/specs';
import { navigation } from './contents/navigation.js';
import { findRepositoryPages, repositoryPage } from './contents/repository-pages.js';
import { type Interface, mapSite, type Section } from './contents/site-map.js';
import { readSpecFiles } from './contents/spec-files.js';
import { operationPage } from './pages/operation-page.js';
import { interfacePage, sectionPage } from './pages/section-page.js';

/** Folders of the site that are written as a whole. */
const writtenFolders = ['node', 'metrics', 'packages', 'programs', 'topics', 'project'] as const;

const metricsContract = openDocument(metricsOpenApi, { codecs: true, isLazy: true });
const nodeContracts = Object.values(nodeOpenRpc).map((document) =>
  openDocument(document, { codecs: true, isLazy: true }),
);

/** The sections of both interfaces. */
export function firnSections(root: string): Section[] {
  const contracts = [
    ...nodeContracts.map((contract) => ['node', contract] as const),
    ['metrics', metricsContract] as const,
  ];
  return mapSite(contracts, readSpecFiles(root));
}

/**
 * Writes the generated pages and the sidebars. What an earlier run wrote is removed.
 * @param root of the repository.
 * @param site folder of the pages.
 * @returns number of pages.
 */
export function writeSite(root: string, site: string): number {
  const sections = firnSections(root);
  const repositoryPages = findRepositoryPages(root);
  for (const folder of writtenFolders) rmSync(join(site, folder), { recursive: true, force: true });
  const pages = new Map<string, string>([
    ...sections.flatMap((section) => [
      [`${section.link}index`, sectionPage(section)] as const,
      ...section.pages.map((page) => [page.link, operationPage(page)] as const),
    ]),
    ['/node/index', overview('node', 'Node interface', nodeText, sections)],
    [
      '/metrics/index',
      overview('metrics', 'Metrics interface', metricsContract.description.trim(), sections),
    ],
    ...repositoryPages.map((page) => [page.link, repositoryPage(root, page, repositoryPages)] as const),
  ]);
  for (const [link, text] of pages) write(join(site, `${link}.md`), text);
  write(join(site, '.vitepress/navigation.json'), JSON.stringify(navigation(sections, repositoryPages)));
  return pages.size;
}

const nodeText =
  'JSON-RPC 2.0 over HTTP, and over WebSocket for the methods of EVM chains. Each group has a path of its own.';

function overview(kind: Interface, title: string, text: string, sections: readonly Section[]): string {
  return interfacePage(
    title,
    text,
    sections.filter((section) => section.interface === kind),
  );
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
