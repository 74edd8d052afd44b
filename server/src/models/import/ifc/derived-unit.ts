// Composes derived units, such as litres per second: the factor of a number, and the SI notation of the unit.

/** A unit and its power in another one. */
export interface UnitPower {
  readonly scale: number;
  /** The SI sign as it is stored: `m2` for a square metre. */
  readonly sign: string;
  readonly exponent: number;
}

const SQUARES_AND_CUBES: ReadonlyMap<string, number> = new Map([
  ['m2', 2],
  ['m3', 3],
]);

/** SI signs that replace stored ones: a difference of temperatures has as many kelvins as degrees. */
const SI_SIGNS: ReadonlyMap<string, string> = new Map([
  ['°C', 'K'],
  ['deg', 'rad'],
]);

/** One degree in radians, the SI unit: angles alone are not stored in SI. */
const RADIANS = Math.PI / 180;

/**
 * Composes the factor and the text of a derived unit, in the order of its parts: `m³/s`, `W/(m²·K)`, `1/K`; null if they cancel each
 * other out. Areas and volumes are `m2` and `m3`, like those of named units.
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
