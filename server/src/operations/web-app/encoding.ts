// Which of the compressed files a reader takes (RFC 9110 §12.5.3).

/** The compressions that files lie there in, the better one first. */
export const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** What a compressed file is called behind the name of the plain one. */
export const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The one of the encodings that `Accept-Encoding` likes best; undefined where the plain file is liked better, or alone. */
export function encodingFor(header: string | undefined, encodings: readonly Encoding[]): Encoding | undefined {
  const weights = weightsOf(header ?? '');
  const others = weights.get('*') ?? 0;
  // Nobody needs to say that they take the plain one: it is the last that is taken where it was not named.
  let best: { encoding: Encoding | undefined; weight: number } = {
    encoding: undefined,
    weight: weights.get('identity') ?? 0,
  };
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? others;
    if (weight > best.weight || (weight === best.weight && weight > 0 && best.encoding === undefined)) {
      best = { encoding, weight };
    }
  }
  return best.encoding;
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    if (name === '') continue;
    const given = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    // A weight that is none is taken as a refusal: the plain file suits everybody.
    weights.set(name === 'x-gzip' ? 'gzip' : name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0);
  }
  return weights;
}
