// The rule by which the figures of an element in two versions differ, as SQL: totals and filters apply it to all elements of both
// versions. Why these figures and these tolerances: decisions 0028, 0037 and 0041.
import { type RawBuilder, sql } from 'kysely';
import { FIGURES, type Figure, TRIPLES } from '../geometry/public.ts';

/** Metres: what is no change. Fragments have the directions of axes to five digits. */
const TOLERANCE_M = 0.001;
const TOLERANCE_OF_REACH = 2e-5;

/** Metres, more than two generations of the same shape differ by. */
const NOISE_M = 1e-5;
const NOISE_OF_REACH = 1e-6;

/** Metres: above what places differ by where a file writes the same place otherwise. */
const PLACE_NOISE_M = 1e-4;
const PLACE_NOISE_OF_REACH = 2e-5;

const SHARE = 1e-3;
const NOISE_SHARE = 1e-5;

type Sql = RawBuilder<unknown>;

/** Differences between the figures of two rows: conditions on a row of `told`. */
export interface GeometryRule {
  readonly isMoved: Sql;
  readonly isReshaped: Sql;
  /** The row of the columns that the conditions are made of, which are worked out once. */
  readonly told: Sql;
}

/** Builds the rule for `was.figures` and `now.figures`, neither of which may be null. Lengths are in metres. */
export function makeGeometryRule(): GeometryRule {
  const largest = (name: 'reach' | 'area' | 'volume') =>
    sql`greatest(${number('was', name, 0)}, ${number('now', name, 0)})`;
  const reach = sql`reach`;
  const area = (share: number, more: Sql) => differs('area', sql`${largest('area')} * ${raw(share)} + ${more}`);
  const volume = (share: number, more: Sql) => differs('volume', sql`${largest('volume')} * ${raw(share)} + ${more}`);
  const nothing = sql`0`;
  const isLarger = any([
    differs('extents', sql`tolerance`),
    // Growth on both sides is half on each.
    any([0, 1, 2].map((axis) => sql`abs(${size('was', axis)} - ${size('now', axis)}) > tolerance`)),
    area(SHARE, sql`8 * tolerance * ${reach}`),
    volume(SHARE, sql`tolerance * ${largest('area')}`),
  ]);
  // Corners tell of a hole that was moved; where the surface is the same, they are but written otherwise.
  const hasOtherCorners = any([
    differs('corners', sql`tolerance`),
    differs('cornerSpread', sql`2 * ${reach} * tolerance`),
    differs('cornerSkew', sql`3 * ${reach} ^ 2 * tolerance`),
  ]);
  const hasOtherSurface = any([
    differs('extents', sql`noise`),
    differs('surfaceSpread', sql`2 * ${reach} * noise`),
    differs('surfaceSkew', sql`3 * ${reach} ^ 2 * noise`),
    area(NOISE_SHARE, nothing),
    volume(NOISE_SHARE, nothing),
  ]);
  const isOther = sql`(${isLarger} or (${hasOtherCorners} and ${hasOtherSurface}))`;
  const isTurned = sql`(${differs('axes', sql`tolerance / greatest(${reach}, 0.001)`)})`;
  const place = raw(PLACE_NOISE_M);
  const isAtSamePlace = sql`not (${any([
    differs('centre', place),
    differs('box', place),
    area(NOISE_SHARE, sql`8 * ${place} * ${reach}`),
    volume(NOISE_SHARE, sql`${place} * ${largest('area')}`),
  ])})`;
  // Centre, box and sizes are the same of a brace that is flipped to the other diagonal of its box.
  const noise = sql`(${place} + ${reach} * ${raw(PLACE_NOISE_OF_REACH)})`;
  const isTurnedInPlace = any([
    isSpreadOtherwise(sql`2 * ${reach} * ${noise}`),
    isSkewedOtherwise(sql`3 * ${reach} ^ 2 * ${noise}`),
  ]);
  // A program that writes the same body in other axes changes nothing.
  const isRewritten = sql`(${isAtSamePlace} and not ${isTurnedInPlace})`;
  const moved = (name: 'centre' | 'placement') => differs(name, raw(TOLERANCE_M));
  // `offset 0` keeps the planner from writing an expression wherever its column is named.
  const allowed = sql`(select reach, ${raw(TOLERANCE_M)} + reach * ${raw(TOLERANCE_OF_REACH)} as tolerance,
      ${raw(NOISE_M)} + reach * ${raw(NOISE_OF_REACH)} as noise
    from (select ${largest('reach')} as reach offset 0) as size offset 0)`;
  return {
    isReshaped: sql`(is_other and not is_rewritten)`,
    isMoved: sql`(not is_rewritten and (is_turned or case when is_other then ${moved('placement')}
      else ${moved('centre')} end))`,
    told: sql`(select *, is_turned and ${isRewritten} as is_rewritten
      from (select *, ${isOther} as is_other, ${isTurned} as is_turned from ${allowed} as allowed offset 0) as compared
      offset 0) as told`,
  };
}

/** Numbers are constants of this file. */
const raw = (value: number) => sql.raw(`${value}::float8`);

/** Arrays of PostgreSQL begin at 1. */
const number = (side: 'was' | 'now', name: Figure, place: number) =>
  sql.raw(`${side}.figures[${FIGURES[name].at + place + 1}]`);

/** The length of an element along one of its own axes. */
const size = (side: 'was' | 'now', axis: number) =>
  sql`(${number(side, 'extents', axis * 2)} + ${number(side, 'extents', axis * 2 + 1)})`;

/** True where one of the numbers of a figure differs by more than `by`. */
function differs(name: Figure, by: Sql): Sql {
  return any(
    Array.from(
      { length: FIGURES[name].count },
      (_, place) => sql`abs(${number('was', name, place)} - ${number('now', name, place)}) > ${by}`,
    ),
  );
}

/** True where the surfaces are spread otherwise along the axes of the model, about their centres. */
const isSpreadOtherwise = (by: Sql): Sql => sql`exists (
  select from (values (1, 1), (2, 2), (3, 3), (1, 2), (1, 3), (2, 3)) as pair (i, j)
  where abs(${spreadInModel('was')} - ${spreadInModel('now')}) > ${by})`;

/** The mean product of the model's coordinates i and j over a surface, from those in its own axes. */
function spreadInModel(side: 'was' | 'now'): Sql {
  const along = (axis: number, coordinate: 'i' | 'j') =>
    sql.raw(`${side}.figures[${FIGURES.axes.at + axis * 3} + pair.${coordinate}]`);
  const terms = SPREAD_PAIRS.map(([k, l], place) => {
    const product = sql`${along(k, 'i')} * ${along(l, 'j')}`;
    const both = k === l ? product : sql`(${product} + ${along(l, 'i')} * ${along(k, 'j')})`;
    return sql`${both} * ${number(side, 'surfaceSpread', place)}`;
  });
  return sql`(${sql.join(terms, sql` + `)})`;
}

/** The own axes whose products a spread has, in its order. */
const SPREAD_PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/**
 * True where the surfaces are skewed otherwise along the axes of the model: one was turned to where its box, its centre and its spread
 * are as before. Most bodies have no skew, and are not looked at further. Null, as good as false, for geometry without skews.
 */
const isSkewedOtherwise = (by: Sql): Sql => sql`coalesce(
  (${hasSkew('was', by)} or ${hasSkew('now', by)}) and exists (
    select from (values ${sql.raw(TRIPLES.map((each) => `(${each.map((axis) => axis + 1).join(', ')})`).join(', '))})
      as triple (i, j, k)
    where abs(${skewInModel('was')} - ${skewInModel('now')}) > ${by}), false)`;

/** A component in other axes is at most the square root of 27 times the largest of these; two of them differ by twice that. */
const hasSkew = (side: 'was' | 'now', by: Sql): Sql =>
  sql`greatest(${sql.join(TRIPLES.map((_, place) => sql`abs(${number(side, 'surfaceSkew', place)})`))}) * 11 > ${by}`;

/** The mean product of the model's coordinates i, j and k over a surface, from those in its own axes. */
function skewInModel(side: 'was' | 'now'): Sql {
  const along = (axis: number, coordinate: 'i' | 'j' | 'k') =>
    `${side}.figures[${FIGURES.axes.at + axis * 3} + triple.${coordinate}]`;
  const terms = TRIPLES.map((triple, place) => {
    const orders = new Map(
      ORDERS.map((order) => order.map((at) => triple[at] ?? 0)).map((each) => [each.join(), each]),
    );
    const products = [...orders.values()].map(([a = 0, b = 0, c = 0]) =>
      [along(a, 'i'), along(b, 'j'), along(c, 'k')].join(' * '),
    );
    return sql`(${sql.raw(products.join(' + '))}) * ${number(side, 'surfaceSkew', place)}`;
  });
  return sql`(${sql.join(terms, sql` + `)})`;
}

/** The orders of three. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

const any = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`;
