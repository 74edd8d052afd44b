// What the making of the demo's records works with.
import type { PhotoDeps } from '../../capture/photos/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Spool } from '../../platform/files/spool.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import type { DemoProject } from './content/demo-project.ts';

export interface DemoRecordDeps extends PhotoDeps {
  readonly passwords: PasswordHasher;
  readonly spool: Spool;
  /** Where the drawn pictures lie. */
  readonly pictureFolder: string;
  /** Aborted when the demo is to end. */
  readonly signal: AbortSignal;
}

/** One project at work. */
export interface Making {
  readonly deps: DemoRecordDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly project: DemoProject;
}
