import { expect, test } from 'vitest';
import { createClientTurns } from '../../../src/api/requests/client-turns.js';

const never = new AbortController().signal;

/** Something that runs until it is told to end. */
function openTask() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

/** Begins tasks of clients, and notes in which order they begin. */
function openClub(limits: Parameters<typeof createClientTurns>[0]) {
  const turns = createClientTurns(limits);
  const began: string[] = [];
  const tasks = new Map<string, ReturnType<typeof openTask>>();
  return {
    began,
    take(client: string, name: string, signal: AbortSignal = never) {
      const task = openTask();
      tasks.set(name, task);
      return turns.take(
        client,
        () => signal,
        async () => {
          began.push(name);
          await task.ended;
          return name;
        },
      );
    },
    async end(name: string) {
      tasks.get(name)?.end();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const limits = { running: 3, runningOfClient: 2, waitingOfClient: 3 };

test('what there is room for begins and ends at once', () => {
  const turns = createClientTurns(limits);
  for (let call = 0; call < 10; call++)
    expect(
      turns.take(
        'a',
        () => never,
        () => call,
      ),
    ).toBe(call);
});

test('a client that fills its share leaves room for others, and clients that wait take turns', async () => {
  const club = openClub(limits);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void club.take('a', name);
  void club.take('b', 'b1');
  for (const name of ['b2', 'c1']) void club.take(name.slice(0, 1), name);
  expect(club.began).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['a1', 'a2', 'b1']) await club.end(name);
  expect(club.began.slice(3)).toEqual(['a3', 'b2', 'c1']);
  await club.end('a3');
  expect(club.began.slice(6)).toEqual(['a4']);
});

test('more than may wait is refused with what to do, and does not touch others', async () => {
  const club = openClub(limits);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void club.take('a', name);
  expect(() => club.take('a', 'a6')).toThrow(
    '3 requests of this client wait for their turn already, and 2 are worked on: send fewer at a time',
  );
  void club.take('b', 'b1');
  expect(club.began).toEqual(['a1', 'a2', 'b1']);
});

test('what is given up while it waits never begins, and leaves its place', async () => {
  const club = openClub({ ...limits, waitingOfClient: 1 });
  const stop = new AbortController();
  for (const name of ['a1', 'a2']) void club.take('a', name);
  const given = club.take('a', 'a3', stop.signal);
  stop.abort(new Error('the client went away'));
  await expect(given).rejects.toThrow('the client went away');
  void club.take('a', 'a4');
  await club.end('a1');
  expect(club.began).toEqual(['a1', 'a2', 'a4']);
});

test('what throws ends its turn', async () => {
  const turns = createClientTurns({ running: 1, runningOfClient: 1, waitingOfClient: 1 });
  const fail = () => {
    throw new Error('no');
  };
  expect(() => turns.take('a', () => never, fail)).toThrow('no');
  await expect(
    turns.take(
      'a',
      () => never,
      () => Promise.reject(new Error('later')),
    ),
  ).rejects.toThrow('later');
  expect(
    turns.take(
      'a',
      () => never,
      () => 1,
    ),
  ).toBe(1);
});
