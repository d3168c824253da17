import { readmeProgram } from '@firn/testing/readme-program';
import { expect, it } from 'vitest';

it('the program of the README runs and prints what stands there', async () => {
  const { readme, shown } = await readmeProgram(
    import.meta.url,
    'open-the-state',
    () => import('./readme/open-the-state.js'),
  );
  expect(readme).toContain(shown);
});
