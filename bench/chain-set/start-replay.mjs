import { fork } from 'node:child_process';
import { chainSet } from './chain-set.mjs';

/** Starts the node that serves a chain set, as a process of its own. */
export async function startReplay(set) {
  const child = fork(new URL('replay-node.mjs', import.meta.url));
  const { port } = await message(child);
  const tell = async (what) => {
    child.send(what);
    await message(child);
  };
  await tell({ set });
  const urlOf = (chain) => `http://127.0.0.1:${port}/${chain.index}`;
  return {
    chains: chainSet(set),
    urlOf,
    /** From now on the chains go to the end of their tails. */
    releaseTail: () => tell({ heads: 'all' }),
    stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill();
      return ended;
    },
  };
}

function message(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the replay node ended with code ${code}`)));
  });
}
