export { listRoot } from './list-root.js';
export { visitLinks } from './node-links.js';
export { emptyRoot } from './trie.js';
