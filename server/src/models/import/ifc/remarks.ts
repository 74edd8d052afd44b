// Lists the oddities of a file that could be imported all the same, once for each kind.
import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
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
  ...message,
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
    toExampleRemark('repeated_guid', createMessage('models.repeatedGuid'), [...repeated]),
    toExampleRemark('guid_malformed', createMessage('models.guidForm'), [...badGuids]),
    toCountRemark('element_without_guid', createMessage('models.withoutGuid'), withoutGuid),
    toCountRemark('element_without_storey', createMessage('models.elementStorey'), withoutStorey),
    toCountRemark('element_too_large', createMessage('models.tooManyProperties'), tooLarge),
    toCountRemark('structure_in_cycle', createMessage('models.cycle'), structure.inCycles),
    toExampleRemark(
      'space_without_storey',
      createMessage('models.spaceStorey'),
      names((each) => each.floor === null),
    ),
    toCountRemark('zones_left_out', createMessage('models.tooManyZones'), withoutGroups),
    toExampleRemark('department_from_occupant', createMessage('models.departmentOccupant'), departments.fromOccupants),
    toExampleRemark('department_from_zone', createMessage('models.departmentZone'), departments.fromZones),
    toExampleRemark('department_left_out', createMessage('models.departmentLeft'), departments.leftOut),
    toExampleRemark('area_from_footprint', createMessage('models.areaFootprint'), names(isOf('footprint'))),
    measures
      ? toExampleRemark('area_missing', createMessage('models.areaMissing'), names(isOf('none')))
      : toExampleRemark('area_not_measured', createMessage('models.areaNotMeasured'), names(isOf('none'))),
    toExampleRemark(
      'unit_not_converted',
      createMessage('models.unitKept'),
      units.filter((each) => each.unit === null).map((each) => `${each.kind}: ${each.name}`),
    ),
  ];
  return all.filter((each) => each.count > 0);
}

const isOf = (source: FoundSpace['areaSource']) => (space: FoundSpace) => space.areaSource === source;

function toExampleRemark(code: string, message: Message, about: readonly string[]): Remark {
  return { code, ...message, count: about.length, examples: about.slice(0, MAX_EXAMPLES) };
}

const toCountRemark = (code: string, message: Message, count: number): Remark => ({
  code,
  ...message,
  count,
  examples: [],
});
