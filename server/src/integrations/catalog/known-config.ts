// The members of `config` that adapters know, with their types; others are kept and never used (integrations 11.2).
import { type TObject, Type } from 'typebox';
import type { VendorKind } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { AppError, type FieldError } from '../../platform/app-error.ts';
import { compileRequest } from '../../platform/http/schema.ts';
import { readTimeZone } from '../../tenancy/projects/public.ts';

/** Members that every vendor has. */
const EVERY_VENDOR = {
  callsPerMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** True if records that another connection brought here are sent on. */
  relay: Type.Optional(Type.Boolean()),
  timeZone: Type.Optional(Type.String({ maxLength: 100 })),
  webhookSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
};

/** Checks the known members of a configuration. Faults have paths below `config`. */
export type ConfigCheck = (kind: VendorKind, config: Readonly<Record<string, unknown>>) => FieldError[];

/** Creates the check from the schemas of the adapters, whose members are all optional. */
export function createConfigCheck(schemas: Readonly<Record<VendorKind, TObject>>): ConfigCheck {
  const checks = new Map(
    Object.entries(schemas).map(([kind, { properties }]) => {
      const all = Type.Object({ ...EVERY_VENDOR, ...properties }, { additionalProperties: true });
      return [kind, compileRequest(all)] as const;
    }),
  );
  return (kind, config) => {
    const faults = (checks.get(kind)?.(config) ?? []).map(({ path, message }) => ({ path: `config/${path}`, message }));
    const { timeZone } = config;
    const isWrongZone = typeof timeZone === 'string' && !isTimeZone(timeZone);
    return isWrongZone ? [...faults, { path: 'config/timeZone', message: createMessage('field.timeZone') }] : faults;
  };
}

function isTimeZone(name: string): boolean {
  try {
    readTimeZone(name);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
