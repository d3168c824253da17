import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

it('runs the program of docs/client-options.md, which prints what the page says', async () => {
  const page = readFileSync(new URL('../../../docs/client-options.md', import.meta.url), 'utf8');
  const program = readFileSync(new URL('./client-options/client-options.ts', import.meta.url), 'utf8');
  expect(page).toContain(`[client-options.ts]\n${program}\`\`\``);
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    printed.push(values.join(' '));
  });
  await import('./client-options/client-options.js');
  log.mockRestore();
  expect(page).toContain(`\`\`\`text\n${printed.join('\n')}\n\`\`\``);
});
