import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { OpenConnection } from '../store-agent.js';

/** What the process of the engine says of a connection that it was asked for; a connection comes with the message. */
interface ConnectionReply {
  readonly connection: number;
  /** Why there is none. */
  readonly failure?: string;
}

interface Waiting {
  resolve(socket: Socket): void;
  reject(error: Error): void;
}

/** Opens connections to an engine in its own process, which hands them over: its port need not be reachable from here. */
export function connectionsOf(child: ChildProcess, port: number): OpenConnection {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  child.on('message', ({ connection, failure }: ConnectionReply, socket) => {
    const request = waiting.get(connection);
    waiting.delete(connection);
    if (request !== undefined && socket !== undefined) request.resolve(socket as Socket);
    else request?.reject(new Error(`the embedded store takes no connection: ${failure}`));
  });
  child.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the embedded store has ended'));
    waiting.clear();
  });
  return () =>
    new Promise((resolve, reject) => {
      const connection = ++asked;
      waiting.set(connection, { resolve, reject });
      child.send({ connection, port }, (error) => {
        if (error === null) return;
        waiting.delete(connection);
        reject(error);
      });
    });
}
