import { type KnownServer, serveKnown } from './serve.js';

/** Answers as DigitalOcean does, with three domains. */
export function serveDigitalocean(): Promise<KnownServer> {
  const limit = (left: number) => ({
    'ratelimit-limit': '5000',
    'ratelimit-remaining': String(left),
    'ratelimit-reset': '1764331200',
  });
  const domain = (name: string) => ({ name, ttl: 1800, zone_file: `$ORIGIN ${name}.` });
  return serveKnown({
    'POST /v2/domains': ({ headers, body }) => {
      const { name } = JSON.parse(Buffer.from(body).toString()) as { name: string };
      return headers.get('authorization') === 'Bearer secret'
        ? { status: 201, headers: limit(4999), json: { domain: { name, ttl: null, zone_file: null } } }
        : { status: 401, json: { id: 'unauthorized', message: 'Unable to authenticate you' } };
    },
    'GET /v2/domains?per_page=2&page=1': () => ({
      status: 200,
      headers: limit(4998),
      json: { domains: [domain('a.example'), domain('b.example')], links: {}, meta: { total: 3 } },
    }),
    'GET /v2/domains?per_page=2&page=2': () => ({
      status: 200,
      headers: limit(4997),
      json: { domains: [domain('firn.example')], links: {}, meta: { total: 3 } },
    }),
    'DELETE /v2/domains/firn.example': () => ({ status: 204 }),
    'GET /v2/domains/firn.example': () => ({
      status: 404,
      json: { id: 'not_found', message: 'The resource you requested could not be found.' },
    }),
  });
}
