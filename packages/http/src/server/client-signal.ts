import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';

/** A signal that fires when a client goes away before its answer is sent. It costs as much as a small call: made only for who asks for it. */
export function clientSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  // Every call of a batch follows it; the limit of batches bounds them.
  setMaxListeners(0, controller.signal);
  const abort = (): void => {
    if (!response.writableFinished) controller.abort(new DOMException('the client went away', 'AbortError'));
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}
