// Probes of a process (contract §15).
import { type Static, Type } from 'typebox';

export const Health = Type.Object({ status: Type.Literal('ok') }, { $id: 'Health' });

export const Readiness = Type.Object(
  {
    ready: Type.Boolean(),
    checks: Type.Record(Type.String(), Type.Enum(['ok', 'warning', 'failed'])),
  },
  { $id: 'Readiness' },
);
export type Readiness = Static<typeof Readiness>;
