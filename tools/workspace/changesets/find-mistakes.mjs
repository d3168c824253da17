import { declarations, frontMatter } from './front-matter.mjs';

const bumps = ['major', 'minor', 'patch', 'none'];

/**
 * What is wrong with a changeset, in words: it would be refused, or read as something else, when the release is made.
 * @param {string} text
 * @param {readonly string[]} names all packages of the workspace
 * @returns {string[]}
 */
export function findMistakes(text, names) {
  const front = frontMatter(text);
  if (front === undefined) return ['it does not begin with ---, a line for each package, and ---'];
  const unread = front
    .split(/\r?\n/)
    .filter((line) => !/^\s*(#|$)/.test(line) && declarations(line).length === 0);
  return [
    ...unread.map((line) => `"${line}" is not of the form "@firn/name": patch`),
    ...declarations(front).flatMap(({ name, bump }) => [
      ...(names.includes(name) ? [] : [`there is no package ${name}`]),
      ...(bumps.includes(bump) ? [] : [`"${bump}" of ${name} is not one of ${bumps.join(', ')}`]),
    ]),
  ];
}
