// Differences that a dry run or a comparison of a connection lists (integrations 11.5).
import { type Static, Type } from 'typebox';
import { SYNC_CODES, SYNCED_ENTITIES } from './integrations.ts';
import { pageOf, pageQuery } from './paging.ts';
import { Nullable, Uuid } from './values.ts';

export const DIFFERENCE_ACTIONS = ['create', 'update', 'link', 'pair', 'conflict', 'skip'] as const;
export type DifferenceAction = (typeof DIFFERENCE_ACTIONS)[number];

/** The differences that are kept of a run. */
export const MAX_DIFFERENCES = 20_000;
/** The days for which they are kept. */
export const DIFFERENCE_DAYS = 30;

type WireValue = string | number | boolean | null | readonly string[];
const Value = (description: string) => Type.Unsafe<WireValue>(Type.Unknown({ description }));

const DifferenceField = Type.Object(
  {
    field: Type.String({ description: 'The name of the field here.' }),
    local: Value('The value here; null if there is none.'),
    vendor: Value("The vendor's value, in its terms."),
    base: Value('The value here on which both sides last agreed.'),
    waits: Type.Optional(Type.Boolean({ description: 'True for a value that would not cross.' })),
  },
  { $id: 'DifferenceField' },
);
export type DifferenceField = Static<typeof DifferenceField>;

/** A difference between the records of both sides. */
export const IntegrationDifference = Type.Object(
  {
    id: Uuid(),
    entity: Type.Enum(SYNCED_ENTITIES, { description: 'The type of the record.' }),
    recordId: Nullable(Uuid('Id of the record here; null if there is none.')),
    recordNumber: Nullable(Type.String({ description: 'The number or name of the record here.' })),
    recordTitle: Nullable(Type.String({ description: 'The title of the record here.' })),
    vendorId: Nullable(Type.String({ description: "The vendor's id of the record; null if there is none." })),
    vendorNumber: Nullable(Type.String({ description: 'The number of the record at the vendor.' })),
    vendorTitle: Nullable(Type.String({ description: 'The title of the record at the vendor.' })),
    action: Type.Enum(DIFFERENCE_ACTIONS, {
      description:
        'The action of a run. `pair` suggests linking two records of one title, and is listed beside their creations.',
    }),
    side: Nullable(Type.Enum(['local', 'vendor'], { description: 'The side that would change.' })),
    code: Nullable(Type.Enum(SYNC_CODES, { description: 'The reason.' })),
    fields: Type.Array(DifferenceField, { description: 'The fields that differ.' }),
  },
  { $id: 'IntegrationDifference' },
);
export type IntegrationDifference = Static<typeof IntegrationDifference>;
export const IntegrationDifferencePage = pageOf(IntegrationDifference, 'IntegrationDifference');

export const DifferenceQuery = Type.Object({
  ...pageQuery,
  entity: Type.Optional(Type.Enum(SYNCED_ENTITIES, { description: 'Only differences of this type of record.' })),
  action: Type.Optional(Type.Enum(DIFFERENCE_ACTIONS, { description: 'Only differences with this action.' })),
});
