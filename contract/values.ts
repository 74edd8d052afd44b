import { type Static, Type } from 'typebox';
import { UUID_PATTERN } from './forms.ts';

// The value forms of contract §1. Each is a schema that the OpenAPI document shows as it stands. The server brings what it is given
// to one form: ids to lower case, instants to UTC and milliseconds (platform/http/schema.ts).

/** An identifier: UUID version 7, made by the service, read in any case and answered in lower case. */
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

/**
 * A text that must have something to see: not of blanks and invisible characters alone. The pattern is the part of the rule that
 * every client can check, the format the whole of it (forms.ts).
 */
export const VisibleText = (maxLength: number, more: Omit<Type.TStringOptions, 'format' | 'pattern'> = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', format: 'visible', ...more });

/**
 * A text of one line with something to see: no control characters, no ends of lines, no overrides of the direction, no direction that
 * does not end in it (forms.ts). What is entered is refused rather than rewritten: a record says what its author wrote.
 */
export const Line = (maxLength: number, more: Omit<Type.TStringOptions, 'format' | 'pattern'> = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', format: 'line', ...more });

/** A name, a title or a subject: a line of 1–200 code points. */
export const Name = () => Line(200);

/** A description or notes: up to 10,000 code points, in any number of lines. */
export const LongText = () => Type.String({ maxLength: 10_000 });

/** The position of a record among its siblings, lowest first. */
export const SortOrder = () => Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });

/** Up to 50 tags or labels of 1–64 code points each. */
export const Tags = () => Type.Array(Line(64), { maxItems: 50 });

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
export type Doer = Static<typeof Doer>;
