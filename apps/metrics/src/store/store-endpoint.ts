import type { OpenConnection } from './store-agent.js';

/** Where a ClickHouse server answers over HTTP. */
export interface StoreEndpoint {
  /** `http://127.0.0.1:8123` */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Headers without which the server answers nobody. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How it is connected to where its address cannot be reached from here. */
  readonly openConnection?: OpenConnection;
}
