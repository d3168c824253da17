import { asText } from '@firn/contract/json';
import type { Section } from '../contents/site-map.js';
import { code, frontMatter, join, table } from './markdown.js';

/** The index page of a section: what it is and what it has. */
export function sectionPage({ title, description, pages, name, interface: kind }: Section): string {
  const path = kind === 'node' ? asText(pages[0]?.operation.path) : '';
  return `${join(
    frontMatter({ title, description: `The operations of ${title}.`, editLink: false }),
    `# ${title}`,
    description.trim(),
    path === '' ? '' : `Path: ${code(path)}. In the client: ${code(name)}.`,
    table(
      [kind === 'node' ? 'Method' : 'Operation', 'What it does', 'Access'],
      pages.map(({ operation, link }) => [
        `[${operation.name}](${link})${operation.doc.deprecated === undefined ? '' : ' (deprecated)'}`,
        operation.doc.summary ?? '',
        operation.access === 'public' ? '' : operation.access,
      ]),
    ),
  )}\n`;
}

/** The page of an interface: its sections. */
export function interfacePage(title: string, text: string, sections: readonly Section[]): string {
  return `${join(
    frontMatter({ title, editLink: false }),
    `# ${title}`,
    text,
    table(
      ['Group', 'What it is about', 'Operations'],
      sections.map(({ title: name, link, description, pages }) => [
        `[${name}](${link})`,
        description.split('\n')[0] ?? '',
        String(pages.length),
      ]),
    ),
  )}\n`;
}
