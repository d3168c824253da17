import type { ServerResponse } from 'node:http';
import type { AnswerSink } from '../answer-stream.js';
import type { Headers } from './cors.js';

/** The longest time in which a client takes nothing of an answer. */
const stallMs = 30_000;

/** Sends an answer in parts with `node:http`. A client that stops reading stops the writer, and after 30 s loses the connection. */
export function nodeSink(response: ServerResponse, shared: Headers): AnswerSink {
  response.writeHead(200, { ...shared, 'content-type': 'application/json' });
  return {
    write(text) {
      if (response.destroyed) return Promise.reject(clientLeft());
      return response.write(text) ? undefined : drained(response);
    },
    end: () => response.end(),
    fail: () => response.destroy(),
  };
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => response.destroy(), stallMs);
    const onDrain = (): void => {
      clearTimeout(timer);
      response.off('close', onClose);
      resolve();
    };
    const onClose = (): void => {
      clearTimeout(timer);
      response.off('drain', onDrain);
      reject(clientLeft());
    };
    response.once('drain', onDrain);
    response.once('close', onClose);
  });
}

function clientLeft(): DOMException {
  return new DOMException('the client went away', 'AbortError');
}
