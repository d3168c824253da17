import { isDateText, isDateTimeText, isTimeText } from './date-text.js';
import { isDuration } from './duration.js';
import { isEmail } from './email.js';
import { isHostname } from './hostname.js';
import { isIpv4, isIpv6 } from './ip-address.js';
import { isJsonPointer, isRelativeJsonPointer } from './json-pointer.js';
import { isRegex } from './regex.js';
import { isUri, isUriReference } from './uri.js';
import { isUriTemplate } from './uri-template.js';
import { isUuid } from './uuid.js';

/** How a format of JSON Schema is checked. */
export interface FormatCheck {
  readonly is: (value: unknown) => boolean;
  /** Phrase for the allowed values, such as `a UUID`. */
  readonly expected: string;
  /** The format, where its codec has another name. */
  readonly format?: string;
}

/** Checks of formats by the name of their codec. Generated code has those that it uses. */
export type FormatChecks = Readonly<Record<string, FormatCheck>>;

/** The check of every format of JSON Schema that can be checked, by the name of its codec: for programs that read documents when they run. */
export const formatChecks: FormatChecks = {
  'date-time-text': {
    is: isDateTimeText,
    expected: 'an RFC 3339 date and time with offset',
    format: 'date-time',
  },
  'date-text': { is: isDateText, expected: 'an RFC 3339 date, such as 2024-12-01', format: 'date' },
  time: { is: isTimeText, expected: 'an RFC 3339 time with offset, such as 05:00:00Z' },
  duration: { is: isDuration, expected: 'an ISO 8601 duration, such as P1DT12H' },
  email: { is: isEmail, expected: 'an email address' },
  hostname: { is: isHostname, expected: 'a host name' },
  ipv4: { is: isIpv4, expected: 'an IPv4 address' },
  ipv6: { is: isIpv6, expected: 'an IPv6 address' },
  uri: { is: isUri, expected: 'a URI with its scheme' },
  'uri-reference': { is: isUriReference, expected: 'a URI or a relative reference' },
  'uri-template': { is: isUriTemplate, expected: 'a URI template' },
  uuid: { is: isUuid, expected: 'a UUID' },
  'json-pointer': { is: isJsonPointer, expected: 'a JSON pointer' },
  'relative-json-pointer': { is: isRelativeJsonPointer, expected: 'a relative JSON pointer' },
  regex: { is: isRegex, expected: 'a regular expression of ECMA-262' },
};
