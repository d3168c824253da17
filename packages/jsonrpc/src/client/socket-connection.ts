import { type BackOffOptions, backOffMs, raceSignal } from '@firn/http/client';
import { isTransportError, TransportError } from '@firn/http/errors';
import { type EventSink, eventStream } from './event-stream.js';
import { noAnswer } from './read-answer.js';
import { openChannel, type SocketChannel } from './socket-channel.js';
import type { RpcAnswer, RpcCall, RpcSubscribeCall } from './transport.js';
import type { WebSocketClass } from './web-socket-like.js';

/** How often and how soon a lost connection is opened again. */
export interface ReconnectOptions extends BackOffOptions {
  /** Attempts in a row before the subscriptions end with the last error. Default 10. */
  readonly attempts?: number | undefined;
  /** Upper bound of the wait before the first attempt; it doubles with each. Default 200. */
  readonly baseDelayMs?: number | undefined;
}

/** What a connection works with. */
export interface ConnectionParts {
  readonly url: string;
  readonly Class: WebSocketClass;
  readonly nextId: () => number;
  readonly reconnect: ReconnectOptions;
  readonly maxBufferedEvents: number;
  readonly maxPendingCalls: number;
  readonly onReconnect: ((url: string) => void) | undefined;
}

/** A connection to one URL: opened by the first call, and again after a loss where subscriptions need it. */
export interface SocketConnection {
  readonly call: (call: RpcCall) => Promise<RpcAnswer>;
  readonly subscribe: (call: RpcSubscribeCall) => AsyncIterableIterator<RpcAnswer, undefined>;
  readonly close: () => void;
}

interface Live {
  readonly call: RpcSubscribeCall;
  readonly sink: EventSink<RpcAnswer>;
  /** Channel that it was last asked for on. */
  channel: SocketChannel | undefined;
  /** Id that the server gave it; absent until it answers. */
  serverId: string | undefined;
}

/** Makes a connection; nothing is opened yet. */
export function createConnection(parts: ConnectionParts): SocketConnection {
  const { url, Class, nextId, reconnect, maxBufferedEvents, maxPendingCalls } = parts;
  const lives = new Set<Live>();
  const byServerId = new Map<string, Live>();
  let channel: Promise<SocketChannel> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingCalls = 0;
  let isClosed = false;

  function open(): Promise<SocketChannel> {
    if (isClosed) return Promise.reject(new TransportError('the transport is closed', { url, sent: false }));
    channel ??= openChannel(url, Class, {
      onEvent: (id, event) => byServerId.get(id)?.sink.push(event),
      onLost,
    }).catch((error: unknown) => {
      channel = undefined;
      throw error;
    });
    return channel;
  }

  function onLost(error: TransportError): void {
    channel = undefined;
    byServerId.clear();
    for (const live of lives) live.serverId = undefined;
    if (lives.size > 0 && !isClosed) retry(0, error);
  }

  function retry(attempt: number, error: unknown): void {
    if (attempt >= (reconnect.attempts ?? 10)) {
      for (const live of lives) live.sink.fail(error);
      return;
    }
    timer = setTimeout(
      () => {
        // Whoever fails here has lost the new channel again, which starts over, or was refused.
        open().then(resume, (next: unknown) => retry(attempt + 1, next));
      },
      backOffMs(attempt, reconnect, 200),
    );
  }

  function resume(): void {
    parts.onReconnect?.(url);
    for (const live of lives) begin(live).catch(live.sink.fail);
  }

  async function begin(live: Live): Promise<void> {
    const { method, params } = live.call;
    const opened = await open();
    if (!lives.has(live) || live.channel === opened) return;
    live.channel = opened;
    await opened
      .call({
        id: nextId(),
        method,
        params,
        onAnswer(id) {
          if (typeof id !== 'string')
            throw new TransportError(`${method} answered no subscription id`, { operation: method, url });
          live.serverId = id;
          byServerId.set(id, live);
          if (!lives.has(live)) leave(live);
        },
      })
      .catch((error: unknown) => {
        // A loss of the channel is for `retry` to repair.
        if (!(isTransportError(error) && channel === undefined)) throw error;
      });
  }

  function leave(live: Live): void {
    const { serverId } = live;
    if (serverId === undefined) return;
    live.serverId = undefined;
    byServerId.delete(serverId);
    const params = JSON.stringify([serverId]);
    // The stream has ended: a failure means that the subscription is gone in another way.
    channel
      ?.then((opened) => opened.call({ id: nextId(), method: live.call.unsubscribe, params }))
      .catch(() => {});
  }

  function subscribe(call: RpcSubscribeCall): AsyncIterableIterator<RpcAnswer, undefined> {
    let live: Live | undefined;
    return eventStream<RpcAnswer>({
      limit: maxBufferedEvents,
      signal: call.signal,
      start(sink) {
        live = { call, sink, channel: undefined, serverId: undefined };
        lives.add(live);
        begin(live).catch(sink.fail);
      },
      stop() {
        if (live === undefined) return;
        lives.delete(live);
        leave(live);
      },
    });
  }

  async function call({ method, params, signal, notify }: RpcCall): Promise<RpcAnswer> {
    signal?.throwIfAborted();
    if (pendingCalls >= maxPendingCalls) {
      throw new TransportError(`${pendingCalls} calls wait for an answer, at most ${maxPendingCalls}`, {
        operation: method,
        url,
        sent: false,
      });
    }
    pendingCalls++;
    try {
      const opened = await raceSignal(open(), signal);
      signal?.throwIfAborted();
      if (notify) {
        await opened.notify(method, params, signal);
        return noAnswer;
      }
      return await opened.call({ id: nextId(), method, params, signal });
    } finally {
      pendingCalls--;
    }
  }

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
    for (const live of lives) live.sink.end();
    channel?.then((opened) => opened.close()).catch(() => {});
  }

  return { call, subscribe, close };
}
