import type { ServerResponse } from 'node:http';

/** Longest time of writing where nothing else is said: that of the reference node. */
export const defaultWriteTimeoutMs = 30_000;

/** Ends the connection of a client that does not take an answer, all of which is handed over, within a time. */
export function limitWriting(response: ServerResponse, timeoutMs: number): void {
  // What the system took at once is with the client, as far as anybody can tell: almost every answer needs no timer.
  if (timeoutMs === 0 || response.socket === null || response.socket.writableLength === 0) return;
  const timer = setTimeout(() => response.destroy(), timeoutMs);
  response.once('close', () => clearTimeout(timer));
}
