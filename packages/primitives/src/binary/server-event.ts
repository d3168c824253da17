/** One server-sent event (WHATWG HTML, server-sent events). Who sends one need not name it or give it an id. */
export interface ServerEvent<Data> {
  /** Name of the event. Of one that a client gets `message` where the server gave none. */
  readonly event?: string;
  readonly data: Data;
  /** Of one that a client gets the last id that the server gave; empty without one. */
  readonly id?: string;
}
