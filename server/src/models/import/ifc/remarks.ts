// What is odd about a file that could be read all the same, said once for each kind.
import type { ModelReport } from '../../../../../contract/models.ts';
import type { StepWarning } from '../step/fault.ts';
import type { DepartmentNotes } from './departments.ts';
import type { ElementOddities } from './elements.ts';
import type { FoundSpace } from './spaces.ts';
import type { Structure } from './structure.ts';

export type Remark = ModelReport['remarks'][number];

/** Words a warning about the form of a file as a remark. */
export const remarkOn = ({ code, message, count, line }: StepWarning): Remark => ({
  code,
  message,
  count,
  examples: line === null ? [] : [String(line)],
});

const MOST_EXAMPLES = 5;

interface SpacesRead {
  readonly spaces: readonly FoundSpace[];
  readonly measures: boolean;
  /** Spaces whose zones and classifications had no room. */
  readonly withoutGroups: number;
  readonly departments: DepartmentNotes;
}

/** The remarks on what was read. `measures`: whether the geometries of spaces were worked out. */
export function remarksOn(
  { repeated, badGuids, withoutGuid, withoutStorey, tooLarge }: ElementOddities,
  { spaces, measures, withoutGroups, departments }: SpacesRead,
  structure: Structure,
  units: ModelReport['units'],
): Remark[] {
  const names = (wanted: (space: FoundSpace) => boolean) => spaces.filter(wanted).map((each) => each.name);
  const all = [
    remark('repeated_guid', 'Elements have a GlobalId that another has too.', [...repeated]),
    remark('guid_malformed', 'GlobalIds are not of the form that IFC gives them.', [...badGuids]),
    counted('element_without_guid', 'Elements without a GlobalId were left out.', withoutGuid),
    counted('element_without_storey', 'Elements are on no storey.', withoutStorey),
    counted('element_too_large', 'Elements have too many properties: they were left out.', tooLarge),
    counted('structure_in_cycle', 'Objects are, through others, part of themselves.', structure.inCycles),
    remark(
      'space_without_storey',
      'Spaces are on no storey.',
      names((each) => each.floor === null),
    ),
    counted(
      'zones_left_out',
      'Spaces have too many zones: their zones and classifications were left out.',
      withoutGroups,
    ),
    remark('department_from_occupant', 'Departments of spaces come from their occupants.', departments.fromOccupants),
    remark('department_from_zone', 'Departments of spaces come from zones of occupancy.', departments.fromZones),
    remark(
      'department_left_out',
      'Some spaces have a department property that is not part of the IFC standard. It was not imported.',
      departments.leftOut,
    ),
    remark('area_from_footprint', 'Areas of spaces come from their geometry.', names(isOf('footprint'))),
    measures
      ? remark('area_missing', 'Spaces have neither an area nor a geometry.', names(isOf('none')))
      : remark(
          'area_not_measured',
          'Geometries of spaces could not be worked out: they have no area.',
          names(isOf('none')),
        ),
    remark(
      'unit_not_converted',
      'Values in some units are shown as they are in the file.',
      units.filter((each) => each.unit === null).map((each) => `${each.kind}: ${each.name}`),
    ),
  ];
  return all.filter((each) => each.count > 0);
}

const isOf = (source: FoundSpace['areaSource']) => (space: FoundSpace) => space.areaSource === source;

function remark(code: string, message: string, about: readonly string[]): Remark {
  return { code, message, count: about.length, examples: about.slice(0, MOST_EXAMPLES) };
}

const counted = (code: string, message: string, count: number): Remark => ({ code, message, count, examples: [] });
