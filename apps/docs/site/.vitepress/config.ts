import { readFileSync } from 'node:fs';
import { type DefaultTheme, defineConfig } from 'vitepress';
import type { Navigation } from '../../src/contents/navigation.js';

const written = JSON.parse(
  readFileSync(new URL('navigation.json', import.meta.url), 'utf8'),
) as Navigation as DefaultTheme.SidebarMulti;

const guides = [
  { text: 'Start', link: '/guide/' },
  { text: 'Run a node', link: '/guide/run-a-node' },
  { text: 'Index a chain', link: '/guide/index-a-chain' },
  { text: 'Debug a metric', link: '/guide/debug-a-metric' },
  { text: 'Write a server', link: '/guide/write-a-server' },
  { text: 'Your own document', link: '/guide/your-own-document' },
  { text: 'Build against a mock', link: '/guide/build-against-a-mock' },
  { text: 'Check a server', link: '/guide/check-a-server' },
  { text: 'Scale out', link: '/guide/scale-out' },
  { text: 'This site', link: '/guide/this-site' },
];

// A square with the tip of a mountain, so that browsers do not ask for a file.
const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path fill='%233a6fd8' d='M0 16 8 1l8 15z'/></svg>";

export default defineConfig({
  title: 'Firn',
  description: 'Typed clients, server stubs and validators for a node interface and a metrics interface',
  lang: 'en',
  base: '/docs/',
  outDir: '../dist/site',
  cleanUrls: true,
  metaChunk: true,
  head: [['link', { rel: 'icon', href: icon }]],
  markdown: {
    // What READMEs and descriptions write between angle brackets is text.
    html: false,
    linkify: false,
    theme: { light: 'github-light', dark: 'github-dark' },
    config: (markdown) => {
      const text = markdown.renderer.rules.text;
      markdown.renderer.rules.text = (...all) =>
        (text?.(...all) ?? markdown.utils.escapeHtml(all[0][all[1]]?.content ?? '')).replaceAll(
          '{{',
          '&#123;&#123;',
        );
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/guide/', activeMatch: '^/guide/' },
      { text: 'Node', link: '/node/', activeMatch: '^/node/' },
      { text: 'Metrics', link: '/metrics/', activeMatch: '^/metrics/' },
      {
        text: 'Packages',
        link: '/packages/node-client',
        activeMatch: '^/(packages|programs|topics|project)/',
      },
    ],
    sidebar: { '/guide/': [{ text: 'Guides', items: guides }], ...written },
    outline: [2, 3],
    socialLinks: [],
    search: {
      provider: 'local',
      options: {
        // Of an operation the search reads what it is, takes and gives, not its examples and shared types.
        _render: async (source, env, markdown) => {
          // Words have no colours: those of code would take as long as for the pages.
          const { highlight } = markdown.options;
          markdown.options.highlight = null;
          const html = markdown.render(source, env);
          markdown.options.highlight = highlight;
          const isOperation = /^(node|metrics)\//.test(env.relativePath);
          return isOperation ? html.replace(/<h2 id="examples"[\s\S]*$/, '') : html;
        },
      },
    },
  },
  vite: {
    build: { chunkSizeWarningLimit: 8_192 },
    resolve: { conditions: ['import', 'module', 'browser', 'default'] },
  },
});
