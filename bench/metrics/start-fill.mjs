import { fork } from 'node:child_process';

/** Fills the store in a folder with a chain set; returns what that took. */
export function fillStore(dataDir, set) {
  const child = fork(new URL('fill-store.mjs', import.meta.url), [dataDir, JSON.stringify(set)]);
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`filling the store ended with code ${code}`)));
  });
}
