/** The lines between the dashes with which a changeset begins; undefined for a text that does not begin so. */
export function frontMatter(text) {
  return /^---\r?\n([\s\S]*?)---/.exec(text)?.[1];
}

/** What a front matter says of packages, line by line: the name and the bump. */
export function declarations(front) {
  return Array.from(
    front.matchAll(/^[ \t]*['"]?([^'":\s]+)['"]?[ \t]*:[ \t]*['"]?([^'"#\s]*)['"]?[ \t]*(?:#.*)?\r?$/gm),
    ([, name, bump]) => ({
      name,
      bump,
    }),
  );
}
