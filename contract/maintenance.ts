// The maintenance that falls due on assets (spec 2.11, contract §14): tasks, what is done about them, and the calendar address.
import { type Static, Type } from 'typebox';
import { UUID_PATTERN } from './forms.ts';
import { pageOf } from './paging.ts';
import { Day, Doer, Instant, LongText, Nullable, Uuid, VisibleText } from './values.ts';

export const TASK_STATES = ['open', 'completed', 'skipped'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** How far ahead tasks are computed, and how long a range of days may be. */
export const MAX_CALENDAR_YEARS = 5;

export const MaintenanceTask = Type.Object(
  {
    id: Nullable(Uuid('Of what was done about it; null as long as nothing was.')),
    projectId: Uuid(),
    assetId: Uuid(),
    assetTag: Nullable(Type.String({ examples: ['AHU-01'] })),
    number: Type.Integer({ description: 'Names the task of its asset. It rises; numbers may be missing.' }),
    state: Type.Enum([...TASK_STATES]),
    scheduledOn: Day('By the plan.'),
    dueOn: Day('The same, or the day that it was put off to.'),
    overdue: Type.Boolean({
      description: 'Whether it was due before today, in the time zone of the project, and is open.',
    }),
    provisional: Type.Boolean({
      description:
        'Whether its day follows from when the task before it is completed: until then nothing is done about it.',
    }),
    settledOn: Nullable(Day('When it was completed or skipped.')),
    note: Nullable(Type.String({ description: 'Of its completion, or why it was skipped, put off or reopened.' })),
    doneBy: Nullable(Doer),
    updatedAt: Nullable(Instant('Null as long as nothing was done about it.')),
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
    description: `Ids of assets, at most ${MOST_SUMMARIES}, with commas between them.`,
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
    description: 'In the order asked for; an asset that the project does not have is left out.',
  },
);

/** The days of a calendar, and its filters. */
export const taskQuery = {
  from: Type.Optional(Day('The first day; today by the time zone of the project where it is left out.')),
  to: Type.Optional(Day('The last day; a year after the first where it is left out. Five years after it at most.')),
  assetId: Type.Optional(Uuid('Only tasks of this asset.')),
  state: Type.Optional(Type.Enum([...TASK_STATES])),
};

const note = Type.Optional(Nullable(LongText()));

export const TaskCompletion = Type.Object(
  {
    completedOn: Type.Optional(
      Day('When it was done; today where it is left out, never later and not before the asset was installed.'),
    ),
    note,
  },
  { $id: 'MaintenanceTaskCompletion' },
);
export type TaskCompletion = Static<typeof TaskCompletion>;

export const TaskSkip = Type.Object({ reason: VisibleText(10_000) }, { $id: 'MaintenanceTaskSkip' });
export type TaskSkip = Static<typeof TaskSkip>;

export const TaskPostponement = Type.Object(
  { dueOn: Day('Later than it is due now. The tasks after it stay where they are.'), reason: note },
  { $id: 'MaintenanceTaskPostponement' },
);
export type TaskPostponement = Static<typeof TaskPostponement>;

export const TaskReopening = Type.Object({ reason: note }, { $id: 'MaintenanceTaskReopening' });
export type TaskReopening = Static<typeof TaskReopening>;

const language = Type.Enum(['en', 'ar'], { description: 'Of the words in the calendar.' });

/** The secret address under which a person's calendar program reads the maintenance of a project. */
export const MaintenanceFeed = Type.Object(
  {
    language,
    createdAt: Instant(),
    lastReadOn: Nullable(Day('When a program last read it, by the time zone of the project.')),
    address: Nullable(
      Type.String({
        format: 'uri',
        description: 'Shown when it is made and never again; whoever has it reads the calendar.',
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
    projectName: Type.String({ description: 'Name of the project whose tasks the calendar has.' }),
    language,
    createdAt: Instant(),
    lastReadOn: Nullable(Day('When a program last read it, by the time zone of the project.')),
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
