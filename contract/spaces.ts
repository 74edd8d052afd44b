// Spaces (spec 2.11, contract §14): one for each IfcSpace of a model, kept over the model's versions.
import { type Static, Type } from 'typebox';
import { pageOf, SearchText, sortQuery } from './paging.ts';
import { Instant, LongText, Name, Nullable, Uuid } from './values.ts';

const AREA_SOURCES = ['net', 'gross', 'quantity', 'property', 'footprint', 'none'] as const;
export type AreaSource = (typeof AREA_SOURCES)[number];

const DEPARTMENT_SOURCES = ['occupant', 'zone', 'person'] as const;
const USAGE_SOURCES = ['occupancy_type', 'long_name', 'object_type', 'person'] as const;

const DepartmentSource = () =>
  Nullable(
    Type.Enum([...DEPARTMENT_SOURCES], {
      description:
        'Source of the department: the occupant of the space or of one of its zones, an occupancy zone, or a ' +
        'person who set it here. Null if there is none, or if the model was imported by an earlier release.',
    }),
  );
const Area = () => Nullable(Type.Number({ description: 'Area from the model in square metres; null if it has none.' }));
const UsageSource = () =>
  Nullable(
    Type.Enum([...USAGE_SOURCES], {
      description:
        'Source of the usage: the OccupancyType, LongName or ObjectType of the model, or a person who set it here. ' +
        'Null if there is none, or if the model was imported by an earlier release.',
    }),
  );

export const Space = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    modelId: Uuid('Id of the last model version that contains the space.'),
    guid: Type.String({ description: 'GlobalId of the IfcSpace.' }),
    name: Type.String(),
    longName: Nullable(
      Type.String({ description: 'LongName from the model, such as `Meeting room`; null if it has none.' }),
    ),
    floor: Nullable(Type.String({ description: 'Name of the storey; null if the file assigns none.' })),
    areaM2: Area(),
    areaSource: Type.Enum([...AREA_SOURCES], {
      description:
        'Source of the area: the net floor area, the gross floor area, the GSA quantity, the footprint of the ' +
        'geometry, or a property; `none` if the file has none of these.',
    }),
    usage: Nullable(
      Type.String({
        description:
          'Usage set by a person; if none was set, the `occupancyType`, else the `longName`, else the ObjectType ' +
          'of the model.',
      }),
    ),
    usageSource: UsageSource(),
    occupancyType: Nullable(Type.String({ description: 'OccupancyType property of the model; null if it has none.' })),
    occupancy: Nullable(
      Type.Integer({ description: 'Number of people that the space is made for; null if it is not known.' }),
    ),
    department: Nullable(Type.String()),
    departmentSource: DepartmentSource(),
    areaOverrideM2: Nullable(
      Type.Number({ description: 'Area in square metres that replaces `areaM2`; null if it is not set.' }),
    ),
    notes: Nullable(Type.String()),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'Space' },
);
export type Space = Static<typeof Space>;
export const SpacePage = pageOf(Space, 'Space');

export const SpaceChange = Type.Object(
  {
    usage: Type.Optional(Nullable(Name())),
    occupancy: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
    department: Type.Optional(Nullable(Name())),
    areaOverrideM2: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e9 }))),
    notes: Type.Optional(Nullable(LongText())),
  },
  { $id: 'SpaceChange' },
);
export type SpaceChange = Static<typeof SpaceChange>;

/** Which of a project's models the spaces are of, in lists, sums and exports. */
export const scheduleFilters = {
  versionGroupId: Type.Optional(Uuid('Only spaces of the model of this version group.')),
};

/** Filters of the list of spaces. */
export const spaceFilters = {
  ...scheduleFilters,
  present: Type.Optional(
    Type.Boolean({
      description:
        'True: only spaces in the current version of their model (the default); false: only spaces that are gone ' +
        'from it. A space that is gone keeps its id and notes.',
    }),
  ),
  floor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only spaces on this floor.' })),
  usage: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only spaces of this usage.' })),
  department: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Only spaces of this department.' }),
  ),
};

/** What the app API's list filters by beside that, and its orders. */
export const shownSpaceFilters = {
  ...spaceFilters,
  q: Type.Optional(SearchText('Text in the name or the long name, case-insensitive.')),
};
export const spaceOrders = sortQuery(['name', 'updatedAt']);

const PeopleSum = () => Nullable(Type.Integer({ description: 'Number of people; null if no space specifies it.' }));

const WithoutArea = () =>
  Type.Integer({
    description:
      'Number of spaces with neither an area from the model nor an override: `areaM2` is the sum over the others. ' +
      'Does not include spaces whose area is counted by others.',
  });

const AreaSum = Type.Object({
  value: Nullable(Type.String({ description: 'Floor, department or usage; null for spaces that have none.' })),
  spaces: Type.Integer(),
  spacesWithoutArea: WithoutArea(),
  areaM2: Type.Number(),
  occupancy: PeopleSum(),
});
export type AreaSum = Static<typeof AreaSum>;

export const AreaSchedule = Type.Object(
  {
    spaces: Type.Integer(),
    repeatedSpaces: Type.Integer({
      description:
        'Number of spaces that are also in another model, by GlobalId, each beyond the first: their areas are ' +
        'counted more than once. 0 within one version group.',
    }),
    spacesWithoutArea: WithoutArea(),
    areaM2: Type.Number({
      description:
        'Total area in square metres of all spaces that have one; an override replaces the area of the model.',
    }),
    occupancy: PeopleSum(),
    byFloor: Type.Array(AreaSum),
    byDepartment: Type.Array(AreaSum),
    byUsage: Type.Array(AreaSum),
  },
  {
    $id: 'AreaSchedule',
    description:
      'Sums over the spaces that are present. Floors are ordered by height, everything else by area, largest ' +
      'first. If a space and parts of it are both spaces of the model, their area and people are counted once.',
  },
);
export type AreaSchedule = Static<typeof AreaSchedule>;

const SpaceState = Type.Object({
  name: Type.String(),
  longName: Nullable(Type.String()),
  floor: Nullable(Type.String()),
  areaM2: Area(),
  areaSource: Type.Enum([...AREA_SOURCES]),
  usage: Nullable(Type.String()),
  usageSource: UsageSource(),
  occupancyType: Nullable(Type.String()),
  occupancy: Nullable(Type.Integer()),
  department: Nullable(Type.String()),
  departmentSource: DepartmentSource(),
});
export type SpaceState = Static<typeof SpaceState>;

const SpaceDifference = Type.Object(
  {
    spaceId: Nullable(Uuid('Id of the space; null if it no longer exists.')),
    guid: Type.String(),
    change: Type.Enum(['new', 'gone', 'changed']),
    before: Nullable(SpaceState),
    after: Nullable(SpaceState),
  },
  { $id: 'SpaceDifference' },
);
export type SpaceDifference = Static<typeof SpaceDifference>;

export const SpaceReport = Type.Object(
  {
    modelId: Uuid(),
    withModelId: Nullable(Uuid('Id of the previous ready version; null for the first.')),
    new: Type.Integer(),
    gone: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    data: Type.Array(SpaceDifference, { description: 'The first 1,000 differences, spaces that are gone first.' }),
  },
  { $id: 'SpaceReport' },
);
export type SpaceReport = Static<typeof SpaceReport>;
