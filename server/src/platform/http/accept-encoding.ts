// The content coding that a client takes, by `Accept-Encoding` (RFC 9110 §12.5.3).

/** Returns the one of the codings, the better first, that the header prefers; undefined where it prefers none, or takes none. */
export function chooseCoding<C extends string>(header: string | undefined, codings: readonly C[]): C | undefined {
  if (header === undefined) return undefined;
  const weights = parseWeights(header);
  const others = weights.get('*') ?? 0;
  // Nobody needs to say that they take the plain form: it is the last that is taken where it was not named.
  let best: { coding: C | undefined; weight: number } = { coding: undefined, weight: weights.get('identity') ?? 0 };
  for (const coding of codings) {
    const weight = weights.get(coding) ?? others;
    if (weight > best.weight || (weight === best.weight && weight > 0 && best.coding === undefined)) {
      best = { coding, weight };
    }
  }
  return best.coding;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    if (name === '') continue;
    const given = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    // A weight that is none is taken as a refusal: the plain form suits everybody.
    weights.set(name === 'x-gzip' ? 'gzip' : name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0);
  }
  return weights;
}
