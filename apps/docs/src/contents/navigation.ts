import type { RepositoryPage } from './repository-pages.js';
import type { Interface, Section } from './site-map.js';

/** An entry of a sidebar, as VitePress reads it. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly SidebarItem[];
}

/** Sidebars by the beginning of the paths that show them; the longest one holds. */
export type Navigation = Readonly<Record<string, readonly SidebarItem[]>>;

/** The sidebars of the generated pages. Operations are listed in the sidebar of their own section only, which keeps every page small. */
export function navigation(sections: readonly Section[], pages: readonly RepositoryPage[]): Navigation {
  const about = [
    { text: 'Packages', items: itemsBelow(pages, '/packages/') },
    { text: 'Programs', items: itemsBelow(pages, '/programs/') },
    { text: 'Topics', items: itemsBelow(pages, '/topics/') },
    { text: 'The project', items: itemsBelow(pages, '/project/') },
  ];
  return {
    ...Object.fromEntries(
      sections.map((section) => [section.link, sidebarOf(section.interface, sections, section)]),
    ),
    '/node/': sidebarOf('node', sections),
    '/metrics/': sidebarOf('metrics', sections),
    ...Object.fromEntries(['/packages/', '/programs/', '/topics/', '/project/'].map((path) => [path, about])),
  };
}

function sidebarOf(kind: Interface, sections: readonly Section[], open?: Section): SidebarItem[] {
  const own = sections.filter((section) => section.interface === kind);
  return [
    { text: kind === 'node' ? 'Node interface' : 'Metrics interface', link: `/${kind}/` },
    ...own.map((section) => ({
      text: section.title,
      link: section.link,
      ...(section === open && {
        items: section.pages.map(({ operation, link }) => ({ text: operation.name, link })),
      }),
    })),
  ];
}

function itemsBelow(pages: readonly RepositoryPage[], path: string): SidebarItem[] {
  return pages.filter(({ link }) => link.startsWith(path)).map(({ title, link }) => ({ text: title, link }));
}
