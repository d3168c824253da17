import { type Body, essenceOf, isMediaRange, matchesMediaType } from '@firn/contract';
import { mediaTypeParameters } from '@firn/primitives/request';

/** A media type that is answered: the documented one, or one within a documented range. */
export interface ChosenContent {
  readonly content: Body;
  readonly mediaType: string;
}

const usualTypes: Readonly<Record<string, string>> = {
  image: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  font: 'font/woff2',
  text: 'text/plain',
};

interface Wanted {
  readonly range: string;
  /** Other than the quality: `profile=full`. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

/** More ranges than this in one header are not read. */
const mostRanges = 64;

/** The documented media type that a client wants most (RFC 9110, 12.5.1), the first of equals; `undefined` where it takes none of them. */
export function chooseContent(contents: readonly Body[], accept: string | null): ChosenContent | undefined {
  const wanted = readAccept(accept ?? '*/*');
  let best: (ChosenContent & { readonly quality: number }) | undefined;
  for (const content of contents) {
    const { quality, range } = qualityOf(content.mediaType, wanted);
    if (quality > (best?.quality ?? 0)) best = { content, mediaType: concreteType(content, range), quality };
  }
  return best;
}

/** What is sent for a documented range. */
function concreteType({ mediaType, kind }: Body, wanted = '*/*'): string {
  if (!isMediaRange(mediaType)) return mediaType;
  if (!isMediaRange(wanted) && matchesMediaType(mediaType, wanted)) return wanted;
  const [family] = essenceOf(mediaType).split('/');
  if (kind === 'json') return 'application/json';
  if (kind === 'text' && family === '*') return 'text/plain';
  return usualTypes[family ?? ''] ?? 'application/octet-stream';
}

function readAccept(header: string): Wanted[] {
  // A comma inside quotation marks is none between ranges.
  const parts = (header.match(/(?:[^,"]|"[^"]*")+/g) ?? []).filter((part) => part.trim() !== '');
  return parts.slice(0, mostRanges).map((part) => {
    const quality = Number(/;\s*q\s*=\s*([\d.]+)/i.exec(part)?.[1] ?? 1);
    return {
      range: essenceOf(part),
      parameters: mediaTypeParameters(part),
      quality: Number.isNaN(quality) ? 1 : quality,
    };
  });
}

/** The most exact range that includes a media type counts; parameters that the media type says nothing of do not. */
function qualityOf(documented: string, wanted: readonly Wanted[]): Wanted {
  const own = mediaTypeParameters(documented);
  const same = ({ parameters }: Wanted): number =>
    [...parameters].filter(([name, value]) => own.get(name) === value).length;
  const exactness = (each: Wanted): number =>
    (each.range === '*/*' ? 0 : each.range.endsWith('/*') ? 1 : 2) + same(each);
  const matching = wanted.filter(
    ({ range, parameters }) =>
      (matchesMediaType(range, documented) ||
        (isMediaRange(documented) && matchesMediaType(documented, range))) &&
      [...parameters].every(([name, value]) => (own.get(name) ?? value) === value),
  );
  return (
    matching.sort((a, b) => exactness(b) - exactness(a))[0] ?? { range: '', parameters: own, quality: 0 }
  );
}
