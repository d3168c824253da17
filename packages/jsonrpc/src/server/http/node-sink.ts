import type { ServerResponse } from 'node:http';
import { limitWriting } from '@firn/http/server';
import type { AnswerSink } from '../answer-stream.js';
import type { Headers } from './endpoint-cors.js';

/**
 * Sends an answer in parts with `node:http`. A client that stops reading stops the writer, and loses the connection when it takes nothing
 * for `stallMs`; 0 waits for ever.
 */
export function nodeSink(response: ServerResponse, shared: Headers, stallMs: number): AnswerSink {
  response.writeHead(200, { ...shared, 'content-type': 'application/json' });
  return {
    write(text) {
      if (response.destroyed) return Promise.reject(clientLeft());
      return response.write(text) ? undefined : drained(response, stallMs);
    },
    end() {
      response.end();
      limitWriting(response, stallMs);
    },
    fail: () => response.destroy(),
  };
}

function drained(response: ServerResponse, stallMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = stallMs > 0 ? setTimeout(() => response.destroy(), stallMs) : undefined;
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
