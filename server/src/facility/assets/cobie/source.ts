// What an export is made of, as it was read in one snapshot.
import type { Asset } from '../../../../../contract/assets.ts';
import type { ElementClassification, ElementValue } from '../../../../../contract/model-elements.ts';
import type { Project } from '../../../../../contract/projects.ts';
import type { Space } from '../../../../../contract/spaces.ts';
import type { headStructure } from '../../../models/elements/public.ts';

export interface CobieStorey {
  readonly guid: string;
  readonly name: string;
  readonly elevationM: number | null;
}

/** What the model says of an asset's element. */
export interface CobieElement {
  readonly class: string;
  readonly name: string | null;
  readonly typeName: string | null;
  readonly storey: string | null;
  /** The id of the project's space that it stands in. */
  readonly spaceId: string | null;
  readonly systems: readonly string[];
  /** Its own and those of its type; null in versions that were read before classifications were. */
  readonly classifications: readonly ElementClassification[] | null;
  /** Its properties and quantities, those of the type among them. */
  readonly properties: readonly CobieProperty[];
}

/** The zones of the model that a space is part of, and the codes that it is classified by. */
export type SpaceGroups = Pick<
  Awaited<ReturnType<typeof headStructure.listSpaceGroups>>[number],
  'zones' | 'classifications'
>;

export interface CobieProperty {
  readonly set: string;
  readonly name: string;
  readonly value: ElementValue['value'];
  readonly unit: string | null;
}

/** The maintenance of an asset. */
export interface CobiePlan {
  readonly unit: 'days' | 'months';
  readonly count: number;
  /** The first day that the plan names itself. */
  readonly startsOn: string | null;
  /** The day from which its intervals count. */
  readonly baseOn: string | null;
  /** The first day on which it is due. */
  readonly firstOn: string | null;
}

export interface CobieAsset {
  readonly asset: Asset;
  readonly element: CobieElement | undefined;
  readonly plan: CobiePlan | null;
}

/** A document of an asset, as its latest revision has it. */
export interface CobieDocument {
  readonly id: string;
  readonly assetId: string;
  readonly name: string;
  readonly revision: number;
  readonly mediaType: string;
  readonly createdAt: string;
  /** The person who uploaded it; null for others. */
  readonly createdById: string | null;
}

export interface CobieSource {
  readonly project: Project;
  readonly storeys: readonly CobieStorey[];
  readonly spaces: readonly Space[];
  /** The zones and classifications of spaces that have any, by their ids. */
  readonly spaceGroups: ReadonlyMap<string, SpaceGroups>;
  readonly assets: readonly CobieAsset[];
  /** Properties of elements that a workbook has no room for. */
  readonly propertiesLeftOut: number;
  readonly documents: readonly CobieDocument[];
  /** The addresses of the people of the project, by their ids. */
  readonly emails: ReadonlyMap<string, string>;
}

/** Who asks, and where the service is. */
export interface CobieAuthor {
  readonly email: string;
  readonly baseUrl: string;
}
