import { readmeProgram } from '@firn/testing/readme-program';
import { expect, it } from 'vitest';

it('the program of the README runs and prints what stands there', async () => {
  const { readme, shown } = await readmeProgram(
    import.meta.url,
    'cache-and-events',
    () => import('./readme/cache-and-events.js'),
  );
  expect(readme).toContain(shown);
});
