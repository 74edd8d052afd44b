// Lists the oddities of a file that could be imported all the same, once for each kind.
import type { ModelReport } from '../../../../../contract/models.ts';
import type { StepWarning } from '../step/fault.ts';
import type { DepartmentNotes } from './departments.ts';
import type { ElementOddities } from './elements.ts';
import type { FoundSpace } from './spaces.ts';
import type { Structure } from './structure.ts';

export type Remark = ModelReport['remarks'][number];

/** Converts a warning about the syntax of a file to a remark. */
export const toRemark = ({ code, message, count, line }: StepWarning): Remark => ({
  code,
  message,
  count,
  examples: line === null ? [] : [String(line)],
});

const MAX_EXAMPLES = 5;

interface ImportedSpaces {
  readonly spaces: readonly FoundSpace[];
  readonly measures: boolean;
  /** Count of spaces whose zones and classifications were left out. */
  readonly withoutGroups: number;
  readonly departments: DepartmentNotes;
}

/** Lists the remarks on the content. `measures` is true if the geometries of spaces were measured. */
export function listRemarks(
  { repeated, badGuids, withoutGuid, withoutStorey, tooLarge }: ElementOddities,
  { spaces, measures, withoutGroups, departments }: ImportedSpaces,
  structure: Structure,
  units: ModelReport['units'],
): Remark[] {
  const names = (wanted: (space: FoundSpace) => boolean) => spaces.filter(wanted).map((each) => each.name);
  const all = [
    toExampleRemark('repeated_guid', 'Elements have a GlobalId that another has too.', [...repeated]),
    toExampleRemark('guid_malformed', 'GlobalIds are not of the form that IFC gives them.', [...badGuids]),
    toCountRemark('element_without_guid', 'Elements without a GlobalId were left out.', withoutGuid),
    toCountRemark('element_without_storey', 'Elements are on no storey.', withoutStorey),
    toCountRemark('element_too_large', 'Elements have too many properties: they were left out.', tooLarge),
    toCountRemark('structure_in_cycle', 'Objects are, through others, part of themselves.', structure.inCycles),
    toExampleRemark(
      'space_without_storey',
      'Spaces are on no storey.',
      names((each) => each.floor === null),
    ),
    toCountRemark(
      'zones_left_out',
      'Spaces have too many zones: their zones and classifications were left out.',
      withoutGroups,
    ),
    toExampleRemark(
      'department_from_occupant',
      'Departments of spaces come from their occupants.',
      departments.fromOccupants,
    ),
    toExampleRemark(
      'department_from_zone',
      'Departments of spaces come from zones of occupancy.',
      departments.fromZones,
    ),
    toExampleRemark(
      'department_left_out',
      'Some spaces have a department property that is not part of the IFC standard. It was not imported.',
      departments.leftOut,
    ),
    toExampleRemark('area_from_footprint', 'Areas of spaces come from their geometry.', names(isOf('footprint'))),
    measures
      ? toExampleRemark('area_missing', 'Spaces have neither an area nor a geometry.', names(isOf('none')))
      : toExampleRemark(
          'area_not_measured',
          'Geometries of spaces could not be worked out: they have no area.',
          names(isOf('none')),
        ),
    toExampleRemark(
      'unit_not_converted',
      'Values in some units are shown as they are in the file.',
      units.filter((each) => each.unit === null).map((each) => `${each.kind}: ${each.name}`),
    ),
  ];
  return all.filter((each) => each.count > 0);
}

const isOf = (source: FoundSpace['areaSource']) => (space: FoundSpace) => space.areaSource === source;

function toExampleRemark(code: string, message: string, about: readonly string[]): Remark {
  return { code, message, count: about.length, examples: about.slice(0, MAX_EXAMPLES) };
}

const toCountRemark = (code: string, message: string, count: number): Remark => ({
  code,
  message,
  count,
  examples: [],
});
