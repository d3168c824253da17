import { expect, test } from 'vitest';
import { Semaphore, type SemaphoreLimits } from '../../src/admission/index.js';

const never = new AbortController().signal;

/** Something that runs until it is told to end. */
function openTask() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

/** Runs tasks of clients, and notes in which order they begin. */
function clientsOf(limits: SemaphoreLimits) {
  const places = new Semaphore(limits);
  const began: string[] = [];
  const tasks = new Map<string, ReturnType<typeof openTask>>();
  return {
    began,
    take(client: string, name: string, signal: AbortSignal = never) {
      const task = openTask();
      tasks.set(name, task);
      const run = async () => {
        began.push(name);
        await task.ended;
        return name;
      };
      return places.run(client, run, () => signal);
    },
    async end(name: string) {
      tasks.get(name)?.end();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const limits: SemaphoreLimits = {
  total: 3,
  perClient: 2,
  waitingPerClient: 3,
  tooMany: ({ running, waiting }) => new Error(`${waiting} wait, and ${running} run`),
};

test('work for which there is a place runs at once, and gives the place back', () => {
  const places = new Semaphore(limits);
  for (let call = 0; call < 10; call++) expect(places.run('a', () => call)).toBe(call);
});

test('places are limited for each client and together, without a wait too', () => {
  const places = new Semaphore({ perClient: 2, total: 3 });
  expect(['a', 'a', 'a', 'b', 'b'].map((client) => places.tryAcquire(client))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(places.runningOf('a')).toBe(2);
  places.release('a');
  expect(places.tryAcquire('b')).toBe(true);
});

test('a client that fills its share leaves room for others, and clients that wait take turns', async () => {
  const clients = clientsOf(limits);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void clients.take('a', name);
  void clients.take('b', 'b1');
  for (const name of ['b2', 'c1']) void clients.take(name.slice(0, 1), name);
  expect(clients.began).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['a1', 'a2', 'b1']) await clients.end(name);
  expect(clients.began.slice(3)).toEqual(['a3', 'b2', 'c1']);
  await clients.end('a3');
  expect(clients.began.slice(6)).toEqual(['a4']);
});

test('a request of a client with too many that wait is refused at once, and those of others are not', async () => {
  const clients = clientsOf(limits);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void clients.take('a', name);
  expect(() => clients.take('a', 'a6')).toThrow('3 wait, and 2 run');
  void clients.take('b', 'b1');
  expect(clients.began).toEqual(['a1', 'a2', 'b1']);
});

test('work that is given up while it waits never runs, and makes room for others', async () => {
  const clients = clientsOf({ ...limits, waitingPerClient: 1 });
  const stop = new AbortController();
  for (const name of ['a1', 'a2']) void clients.take('a', name);
  const given = clients.take('a', 'a3', stop.signal);
  stop.abort(new Error('the client went away'));
  await expect(given).rejects.toThrow('the client went away');
  void clients.take('a', 'a4');
  await clients.end('a1');
  expect(clients.began).toEqual(['a1', 'a2', 'a4']);
});

test('work that fails gives its place back', async () => {
  const places = new Semaphore({ total: 1, perClient: 1 });
  const fail = () => {
    throw new Error('no');
  };
  expect(() => places.run('a', fail)).toThrow('no');
  await expect(places.run('a', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
  expect(places.run('a', () => 1)).toBe(1);
});
