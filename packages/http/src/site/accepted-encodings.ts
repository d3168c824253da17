import type { IncomingMessage } from 'node:http';

/** A form in which the build prepares files, by how its names end. */
export interface PreparedForm {
  readonly encoding: 'br' | 'gzip';
  readonly ending: '.br' | '.gz';
}

const forms: readonly PreparedForm[] = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/** The prepared forms that a client takes, the smallest first (RFC 9110, section 12.5.3: a weight of 0 is a refusal). */
export function acceptedForms({ headers }: IncomingMessage): readonly PreparedForm[] {
  const asked = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()));
  const taken = new Set(
    asked.filter(([, weight]) => !/^q=0(?:\.0{1,3})?$/.test(weight ?? '')).map(([encoding]) => encoding),
  );
  return forms.filter(({ encoding }) => taken.has(encoding));
}
