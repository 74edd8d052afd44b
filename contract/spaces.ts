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
        'Where the department is from: the occupant of the space or of a zone of it, a spatial zone of occupancy, a person here; null ' +
        'where there is none, or an earlier release read the model.',
    }),
  );
const Area = () =>
  Nullable(Type.Number({ description: 'As the model says, in square metres; null where it says none.' }));
const UsageSource = () =>
  Nullable(
    Type.Enum([...USAGE_SOURCES], {
      description:
        'Where the usage is from: the OccupancyType, the LongName or the ObjectType of the model, a person here; null where there is ' +
        'none, or an earlier release read the model.',
    }),
  );

export const Space = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    modelId: Uuid('The version of the model that it was last seen in.'),
    guid: Type.String({ description: 'The GlobalId of the IfcSpace.' }),
    name: Type.String(),
    longName: Nullable(Type.String({ description: 'The LongName of the model, such as `Meeting room`.' })),
    floor: Nullable(Type.String({ description: 'The name of the storey; null where the file puts it on none.' })),
    areaM2: Area(),
    areaSource: Type.Enum([...AREA_SOURCES], {
      description:
        'Where the area is from: the net floor area, the gross one, the quantity of the GSA, the footprint of its geometry, a ' +
        'property; `none` where the file has nothing of these.',
    }),
    usage: Nullable(
      Type.String({
        description:
          'What people say it is used for; until then the `occupancyType`, else the `longName`, else the ObjectType of the model.',
      }),
    ),
    usageSource: UsageSource(),
    occupancyType: Nullable(Type.String({ description: 'The OccupancyType of the model, as its property has it.' })),
    occupancy: Nullable(Type.Integer({ description: 'People.' })),
    department: Nullable(Type.String()),
    departmentSource: DepartmentSource(),
    areaOverrideM2: Nullable(Type.Number({ description: 'Counts instead of `areaM2` where it is set.' })),
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
        'Whether the head of its model has it; true unless said otherwise. What is gone keeps its id and its notes.',
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
  q: Type.Optional(SearchText('A text in the name or the long name, in any case.')),
};
export const spaceOrders = sortQuery(['name', 'updatedAt']);

const PeopleSum = () => Nullable(Type.Integer({ description: 'People; null where no space says how many.' }));

const WithoutArea = () =>
  Type.Integer({
    description:
      'How many of the spaces have no area, neither of the model nor as an override: `areaM2` is the sum over the others. Spaces ' +
      'that others count for are not among them.',
  });

const AreaSum = Type.Object({
  value: Nullable(Type.String({ description: 'Null: of the spaces that have none.' })),
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
        'How many of the spaces are in another model too, by their GlobalId, each beyond the first: their areas are counted ' +
        'more than once. 0 within one version group.',
    }),
    spacesWithoutArea: WithoutArea(),
    areaM2: Type.Number({ description: 'Of all spaces that have an area; an override counts where it is set.' }),
    occupancy: PeopleSum(),
    byFloor: Type.Array(AreaSum),
    byDepartment: Type.Array(AreaSum),
    byUsage: Type.Array(AreaSum),
  },
  {
    $id: 'AreaSchedule',
    description:
      'Sums over the spaces that are present: floors in the order of their height, all else with the greatest area first. Where a space ' +
      'and parts of it are both spaces of the model, their area counts once, and so do their people.',
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
    spaceId: Nullable(Uuid('Null where there is no such space any more.')),
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
    withModelId: Nullable(Uuid('The ready version before; null for the first.')),
    new: Type.Integer(),
    gone: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    data: Type.Array(SpaceDifference, { description: 'The first 1,000 differences, those that are gone first.' }),
  },
  { $id: 'SpaceReport' },
);
export type SpaceReport = Static<typeof SpaceReport>;
