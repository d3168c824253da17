import { hash } from 'node:crypto';
import type { RawJson } from '@firn/http/server';
import type { ServerRequest } from './server-request.js';

/**
 * Adds the entity tag to the headers of a success that may be kept, unless its handler gave one, and tells whether the client has it already (RFC 9110,
 * section 13.1.2). `no-cache` lets caches keep an answer, but ask before they use it: the newest values change at any time.
 */
export function isUnchanged(
  request: ServerRequest,
  status: number,
  headers: Record<string, string>,
  json: RawJson,
): boolean {
  if (status !== 200 || (request.verb !== 'GET' && request.verb !== 'HEAD')) return false;
  headers.etag ??= json.tag(sha1);
  headers['cache-control'] ??= 'no-cache';
  const tag = weak(headers.etag);
  const known = request.header('if-none-match');
  return known !== undefined && (known.trim() === '*' || tagsOf(known).includes(tag));
}

const sha1 = (content: string | Uint8Array) => hash('sha1', content, 'base64url');
const strong = /^"/;

function tagsOf(header: string): string[] {
  // The comparison is weak: a tag without `W/` is equal to the one with it.
  return header.split(',').map((tag) => weak(tag.trim()));
}

/** The tag as all tags are compared. */
const weak = (tag: string): string => tag.replace(strong, 'W/"');
