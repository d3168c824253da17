import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
});

it('the program of the README runs and prints the lines shown there', async () => {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    printed.push(values.map(String).join(' '));
  });
  await import('./readme/check-parameters.js');
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const program = readFileSync(new URL('./readme/check-parameters.ts', import.meta.url), 'utf8').trim();
  expect(printed).toHaveLength(2);
  expect(readme).toContain(`\`\`\`ts\n${program}\n\`\`\``);
  expect(readme).toContain(`\`\`\`text\n${printed.join('\n')}\n\`\`\``);
});
