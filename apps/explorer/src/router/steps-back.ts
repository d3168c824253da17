import { sameWith } from './href.js';

const most = 256;

/** How many times as many older blocks an address wishes to be looked through: 0 where it says nothing that can be. */
export function stepsBack(search: URLSearchParams): number {
  const steps = /^\d{1,3}$/.test(search.get('back') ?? '') ? Number(search.get('back')) : 0;
  return Math.min(steps, most);
}

/** The address of the same page with twice as many older blocks; undefined where no more can be wished for. */
export function furtherBack(steps: number): string | undefined {
  return steps >= most ? undefined : sameWith({ back: String(Math.max(1, steps * 2)) });
}
