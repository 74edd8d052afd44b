// What the steps of a run know of it.
import type { AssetGenerationRequest } from '../../../../../contract/asset-generation.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import type { AssetDeps } from '../commands.ts';
import type { GeneratedFields, Mapping } from './element.ts';
import type { GenerationReport, LeftCounts, Step } from './report.ts';

/** A run, or the preview of one. */
export interface Run {
  readonly deps: AssetDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly asked: AssetGenerationRequest;
  readonly versionGroupId: string;
  readonly mappings: ReadonlyMap<string, Mapping>;
  readonly isPreview: boolean;
  readonly report: GenerationReport;
  readonly tags: RunTags;
}

/** Who gets which tag. */
export interface RunTags {
  /** The elements, by the tags that they get. */
  readonly winners: ReadonlyMap<string, string>;
  /** Assets that give their tags up, until their part is written. */
  readonly giving: Set<string>;
  /** Assets of parts that are written, whose tag one of a later part gives up. */
  readonly awaiting: Awaiting[];
}

/** An asset that waits for a tag. */
export interface Awaiting {
  readonly id: string;
  readonly guid: string;
  readonly tag: string;
  /** What is remembered with it as given by a run. */
  readonly remembered: string | null;
  /** What it had, and gets again where somebody takes the other one. */
  readonly before?: Pick<Awaiting, 'tag' | 'remembered'>;
}

/** An element with the fields that it gives. */
export interface Element {
  readonly id: string;
  readonly guid: string;
  readonly class: string;
  readonly fields: Partial<GeneratedFields>;
}

/** Elements that one transaction takes: those behind this one. */
export interface Part {
  readonly after: string;
  readonly elements: readonly Element[];
}

/** What is to be done for a part of the elements. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly left: LeftCounts;
  /** Steps that change nothing of their assets but what is remembered with them. */
  readonly noted?: readonly Step[];
  /** Those that do not get the tag that they waited for. */
  readonly lost?: readonly Awaiting[];
}
