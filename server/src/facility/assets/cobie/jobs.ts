// Maintenance plans as rows of Job: pure. COBie plans for types, the service for assets: assets of one type with one plan are
// one job.
import { Names } from './naming.ts';
import type { CobieRow } from './sheets.ts';
import type { CobieAsset, CobiePlan } from './source.ts';

interface JobPlace {
  readonly by: Readonly<{ CreatedBy: string; CreatedOn: string }>;
  /** The names of components by the ids of their assets. */
  readonly names: ReadonlyMap<string, string>;
  readonly nameOfType: (asset: CobieAsset) => string | null;
}

const UNITS = { days: 'day', months: 'month' } as const;
/** A cell holds 32,767 characters; a list of thousands helps nobody. */
const MAX_NAMED = 100;

/** The jobs of planned assets, in the order in which the assets come. */
export function jobRows(assets: readonly CobieAsset[], place: JobPlace): CobieRow<'Job'>[] {
  const jobs = new Map<string, CobieAsset[]>();
  for (const each of assets) {
    const { plan } = each;
    if (plan === null) continue;
    const key = JSON.stringify([place.nameOfType(each), plan.unit, plan.count, ...findBeginning(each, plan)]);
    const members = jobs.get(key);
    if (members === undefined) jobs.set(key, [each]);
    else members.push(each);
  }
  const names = new Names();
  const ofType = Map.groupBy(assets, place.nameOfType);
  return [...jobs.values()].flatMap((members) => {
    const [first] = members;
    const plan = first?.plan ?? null;
    if (first === undefined || plan === null) return [];
    const typeName = place.nameOfType(first);
    const unit = UNITS[plan.unit];
    const every = plan.count === 1 ? unit : `${plan.count} ${unit}s`;
    const start = findShared(members.map(countDaysToStart));
    const from = findShared(members.map((each) => each.plan?.startsOn ?? each.plan?.baseOn ?? null));
    const isWhole = ofType.get(typeName)?.length === members.length;
    return {
      Name: names.give(`Maintenance of ${typeName ?? 'components'} every ${every}`),
      ...place.by,
      Category: 'PM',
      Status: 'Not Yet Started',
      TypeName: typeName,
      Description: `${describe(members, place.names, isWhole)}.${from === null ? '' : ` From ${from}.`}`,
      Start: start,
      TaskStartUnit: start === null ? null : 'day',
      Frequency: plan.count,
      FrequencyUnit: unit,
      TaskNumber: 1,
    };
  });
}

/** Finds the start of a plan: the day that it names, else the days after installation, else the day that it counts from. */
function findBeginning(asset: CobieAsset, { startsOn, baseOn }: CobiePlan): readonly (string | number | null)[] {
  const start = countDaysToStart(asset);
  return startsOn === null && start !== null ? ['after', start] : ['on', startsOn ?? baseOn];
}

/**
 * The days from the installation of a component to the first day of its plan: `Start` is a number of units, and what it counts from
 * is what begins the life of a component. Null where either is unknown, or the plan began earlier.
 */
function countDaysToStart({ asset: { installedOn }, plan }: CobieAsset): number | null {
  const firstOn = plan?.firstOn ?? null;
  if (installedOn === null || firstOn === null) return null;
  const { days } = Temporal.PlainDate.from(installedOn).until(firstOn, { largestUnit: 'day' });
  return days < 0 ? null : days;
}

/** The value that all have; null where they differ. */
function findShared<Value>(values: readonly (Value | null)[]): Value | null {
  const [first = null] = values;
  return values.every((each) => each === first) ? first : null;
}

/** Names the components where the job is not for all of its type. */
function describe(members: readonly CobieAsset[], names: ReadonlyMap<string, string>, isWhole: boolean): string {
  if (isWhole) return 'All components of the type';
  const named = members.slice(0, MAX_NAMED).map(({ asset }) => names.get(asset.id) ?? asset.id);
  const more = members.length - named.length;
  return `Components: ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}
