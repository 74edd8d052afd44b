import { Type } from 'typebox';

// The value forms of contract §1. Each is a schema that the OpenAPI document shows as it stands.

const UUID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** An identifier: UUID version 7, lower case, made by the service. */
export const Uuid = (description?: string) =>
  Type.String({ format: 'uuid', pattern: UUID_PATTERN, ...(description === undefined ? {} : { description }) });

/** An instant on the wire: RFC 3339, UTC, milliseconds, `Z`. */
export const Instant = (description?: string) =>
  Type.String({
    format: 'date-time',
    examples: ['2026-03-01T08:15:30.250Z'],
    ...(description === undefined ? {} : { description }),
  });

/** A calendar day, `YYYY-MM-DD`. */
export const Day = (description?: string) =>
  Type.String({ format: 'date', examples: ['2026-03-01'], ...(description === undefined ? {} : { description }) });

/** A name: 1–200 code points. */
export const Name = () => Type.String({ minLength: 1, maxLength: 200 });

/** A description or notes: up to 10,000 code points. */
export const LongText = () => Type.String({ maxLength: 10_000 });

/** Up to 50 tags or labels of 1–64 code points each. */
export const Tags = () => Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50 });

/** A schema whose value may be null: null where empty, and on PATCH null clears (contract §1). */
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Who did something (contract §1). */
export const Doer = Type.Object(
  {
    type: Type.Enum(['user', 'key', 'system']),
    id: Nullable(Type.String()),
  },
  { $id: 'Actor' },
);

/** True where the text is a lower-case UUID; a path id that is not one is answered like an absent one (contract §1). */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
