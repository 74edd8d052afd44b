// Units that are made of others, such as litres per second: what a number is multiplied by, and how the unit is written in SI.

/** A unit and the power that it has in another one. */
export interface UnitPower {
  readonly scale: number;
  /** As signs of SI are kept: `m2` for a square metre. */
  readonly sign: string;
  readonly exponent: number;
}

const SQUARES_AND_CUBES: ReadonlyMap<string, number> = new Map([
  ['m2', 2],
  ['m3', 3],
]);

/** Signs of SI in place of those that are kept: a difference of temperatures is as many kelvins as degrees. */
const SI_SIGNS: ReadonlyMap<string, string> = new Map([
  ['°C', 'K'],
  ['deg', 'rad'],
]);

/** Of one degree, in radians: SI, which angles alone are not kept in. */
const RADIANS = Math.PI / 180;

/**
 * Returns the factor and the text of a unit that is made of others, in their order: `m³/s`, `W/(m²·K)`, `1/K`; null where they cancel
 * each other out. Areas and volumes are `m2` and `m3`, as those of a named unit.
 */
export function composeUnits(parts: readonly UnitPower[]): { scale: number; unit: string | null } {
  const powers = new Map<string, number>();
  let scale = 1;
  for (const part of parts) {
    scale *= (part.sign === 'deg' ? part.scale * RADIANS : part.scale) ** part.exponent;
    const base = SI_SIGNS.get(part.sign) ?? (SQUARES_AND_CUBES.has(part.sign) ? 'm' : part.sign);
    const power = part.exponent * (SQUARES_AND_CUBES.get(part.sign) ?? 1);
    powers.set(base, (powers.get(base) ?? 0) + power);
  }
  return { scale: Number(scale.toPrecision(15)), unit: writePowers(powers) };
}

function writePowers(powers: ReadonlyMap<string, number>): string | null {
  const above = [...powers].filter(([, power]) => power > 0);
  const below = [...powers].filter(([, power]) => power < 0).map(([base, power]) => [base, -power] as const);
  const [[base, power] = [], ...more] = above;
  if (base === 'm' && (power === 2 || power === 3) && more.length === 0 && below.length === 0) return `m${power}`;
  if (above.length === 0 && below.length === 0) return null;
  const numerator = above.length === 0 ? '1' : writeProduct(above);
  if (below.length === 0) return numerator;
  const denominator = writeProduct(below);
  return `${numerator}/${below.length === 1 ? denominator : `(${denominator})`}`;
}

const writeProduct = (factors: readonly (readonly [string, number])[]) =>
  factors.map(([base, power]) => (power === 1 ? base : base + writeExponent(power))).join('·');

const writeExponent = (power: number) => [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '').join('');
