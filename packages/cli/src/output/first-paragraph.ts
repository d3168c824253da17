/** The first paragraph of a Markdown text as one line: where a document breaks its lines means nothing. */
export function firstParagraph(text: string): string {
  const [paragraph = ''] = text.trim().split(/\r?\n[ \t]*\r?\n/, 1);
  return paragraph.replaceAll(/\s*\r?\n\s*/g, ' ');
}
