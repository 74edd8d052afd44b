// The maintenance that falls due on assets (spec 2.11, contract §14): tasks, what is done about them, and the calendar address.
import { type Static, Type } from 'typebox';
import { UUID_PATTERN } from './forms.ts';
import { pageOf } from './paging.ts';
import { Day, Doer, Instant, LongText, Nullable, Uuid, VisibleText } from './values.ts';

/** The form of the number of a task in paths. */
export const TASK_NUMBER = /^[1-9][0-9]{0,8}$/;

export const TASK_STATES = ['open', 'completed', 'skipped'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** How far ahead tasks are computed, and how long a range of days may be. */
export const MAX_CALENDAR_YEARS = 5;

export const MaintenanceTask = Type.Object(
  {
    id: Nullable(Uuid('Id of the stored task; null until the task is first completed, skipped or postponed.')),
    projectId: Uuid(),
    assetId: Uuid(),
    assetTag: Nullable(Type.String({ examples: ['AHU-01'] })),
    number: Type.Integer({
      description: 'Identifies the task within its asset. Numbers increase; some may be missing.',
    }),
    state: Type.Enum([...TASK_STATES]),
    scheduledOn: Day('Due date according to the plan.'),
    dueOn: Day('The planned date, or the date to which the task was postponed.'),
    overdue: Type.Boolean({
      description: 'True if the task is open and was due before today in the project’s time zone.',
    }),
    provisional: Type.Boolean({
      description:
        'True if the date depends on the completion of the previous task: until then, the task cannot be ' +
        'completed, skipped or postponed.',
    }),
    settledOn: Nullable(Day('When the task was completed or skipped.')),
    note: Nullable(
      Type.String({
        description: 'Note on the completion, or the reason why the task was skipped, postponed or reopened.',
      }),
    ),
    doneBy: Nullable(Doer),
    updatedAt: Nullable(Instant('Null until the task is first completed, skipped or postponed.')),
  },
  { $id: 'MaintenanceTask' },
);
export type MaintenanceTask = Static<typeof MaintenanceTask>;
export const MaintenanceTaskPage = pageOf(MaintenanceTask, 'MaintenanceTask');

/** How many assets are summed up at once. */
const MOST_SUMMARIES = 50;
const UUID = UUID_PATTERN.slice(1, -1);

/** The assets that are summed up. */
export const summaryQuery = {
  assetIds: Type.String({
    pattern: `^${UUID}(,${UUID}){0,${MOST_SUMMARIES - 1}}$`,
    description: `Asset ids separated by commas, at most ${MOST_SUMMARIES}.`,
  }),
};

const AssetSummary = Type.Object(
  {
    assetId: Uuid(),
    element: Nullable(
      Type.Object({
        class: Type.String({ examples: ['IfcUnitaryEquipment'] }),
        storey: Nullable(Type.String()),
      }),
    ),
    nextTask: Nullable(Type.Object({ number: Type.Integer(), dueOn: Day(), overdue: Type.Boolean() })),
  },
  { $id: 'AssetSummary' },
);
export type AssetSummary = Static<typeof AssetSummary>;

export const AssetSummaries = Type.Object(
  { data: Type.Array(AssetSummary) },
  {
    $id: 'AssetSummaries',
    description: 'In the requested order; assets that the project does not have are left out.',
  },
);

/** The days of a calendar, and its filters. */
export const taskQuery = {
  from: Type.Optional(Day('The first day; defaults to today in the project’s time zone.')),
  to: Type.Optional(Day('The last day; defaults to one year after the first. At most five years after the first.')),
  assetId: Type.Optional(Uuid('Return only tasks of this asset.')),
  state: Type.Optional(Type.Enum([...TASK_STATES])),
};

const note = Type.Optional(Nullable(LongText()));

export const TaskCompletion = Type.Object(
  {
    completedOn: Type.Optional(
      Day('Day of completion; defaults to today. It cannot be in the future or before the asset’s install date.'),
    ),
    note,
  },
  { $id: 'MaintenanceTaskCompletion' },
);
export type TaskCompletion = Static<typeof TaskCompletion>;

export const TaskSkip = Type.Object({ reason: VisibleText(10_000) }, { $id: 'MaintenanceTaskSkip' });
export type TaskSkip = Static<typeof TaskSkip>;

export const TaskPostponement = Type.Object(
  { dueOn: Day('Later than the current due date. Later tasks keep their dates.'), reason: note },
  { $id: 'MaintenanceTaskPostponement' },
);
export type TaskPostponement = Static<typeof TaskPostponement>;

export const TaskReopening = Type.Object({ reason: note }, { $id: 'MaintenanceTaskReopening' });
export type TaskReopening = Static<typeof TaskReopening>;

const language = Type.Enum(['en', 'ar'], { description: 'Language of the calendar’s text.' });

/** The secret address under which a person's calendar program reads the maintenance of a project. */
export const MaintenanceFeed = Type.Object(
  {
    language,
    createdAt: Instant(),
    lastReadOn: Nullable(Day('Day on which a calendar application last read it, in the project’s time zone.')),
    address: Nullable(
      Type.String({
        format: 'uri',
        description: 'Shown only once, on creation; anyone who has it can read the calendar.',
      }),
    ),
  },
  { $id: 'MaintenanceFeed' },
);
export type MaintenanceFeed = Static<typeof MaintenanceFeed>;

/** The calendar address of a member in a project, as administrators see it. */
export const MemberCalendarAddress = Type.Object(
  {
    projectId: Uuid(),
    projectName: Type.String({ description: 'Name of the project whose tasks the calendar contains.' }),
    language,
    createdAt: Instant(),
    lastReadOn: Nullable(Day('Day on which a calendar application last read it, in the project’s time zone.')),
  },
  { $id: 'MemberCalendarAddress' },
);
export type MemberCalendarAddress = Static<typeof MemberCalendarAddress>;
export const MemberCalendarAddressPage = pageOf(MemberCalendarAddress, 'MemberCalendarAddress');

export const MaintenanceFeedCreate = Type.Object(
  { language: Type.Optional(language) },
  { $id: 'MaintenanceFeedCreate' },
);
export type MaintenanceFeedCreate = Static<typeof MaintenanceFeedCreate>;
