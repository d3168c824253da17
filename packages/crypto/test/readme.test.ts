import { readmeProgram } from '@firn/testing/readme-program';
import { expect, it } from 'vitest';

it('the program of the README runs and prints what stands there', async () => {
  const { readme, shown } = await readmeProgram(
    import.meta.url,
    'sign-and-recover',
    () => import('./readme/sign-and-recover.js'),
  );
  expect(readme).toContain(shown);
});
