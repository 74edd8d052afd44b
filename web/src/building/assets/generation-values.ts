import type { AssetGenerationChoices, AssetGenerationRequest } from '../../../../contract/asset-generation.ts';
// What a generation of assets is asked for, as its form has it.

/** The fields that are filled from a model, as the service has them. */
export const GENERATED_FIELDS = [
  'tag',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'installedOn',
  'warrantyExpiresOn',
  'notes',
] as const satisfies readonly (keyof NonNullable<AssetGenerationRequest['mapping']>)[];
export type GeneratedField = (typeof GENERATED_FIELDS)[number];

/** Where a field comes from: empty, as IFC has it; null, it is not filled. */
export type Source = string | null;

export type GenerationValues = {
  modelId: string | null;
  classes: string[];
  /** Those that were chosen in the form; all others are as each class had them. */
  sources: Partial<Record<GeneratedField, Source>>;
  overwrite: boolean;
};

export const NO_CHOICES: GenerationValues = {
  modelId: null,
  classes: [],
  sources: {},
  overwrite: false,
};

/** What an element itself says, beside its properties. */
export const OF_ELEMENT = ['Name', 'Tag', 'TypeName', 'Storey'];

/** Classes that equipment often has; any other is typed. */
export const USUAL_CLASSES = [
  ...['IfcUnitaryEquipment', 'IfcBoiler', 'IfcChiller', 'IfcPump', 'IfcFan', 'IfcValve', 'IfcCoil', 'IfcDamper'],
  ...['IfcAirTerminal', 'IfcSpaceHeater', 'IfcTank', 'IfcElectricAppliance', 'IfcElectricDistributionBoard'],
  ...['IfcElectricMotor', 'IfcTransformer', 'IfcLightFixture', 'IfcSanitaryTerminal', 'IfcFireSuppressionTerminal'],
  ...['IfcTransportElement', 'IfcDoor', 'IfcWindow', 'IfcFlowTerminal', 'IfcFlowMovingDevice', 'IfcFlowController'],
  ...['IfcEnergyConversionDevice', 'IfcDistributionControlElement', 'IfcBuildingElementProxy'],
];

/** What the service takes for the sources that IFC has; a field that is left out comes from where the last run took it. */
const STANDARD = 'Standard';

/** The body of a run, or of its preview. */
export function runOf({ modelId, classes, sources, overwrite }: GenerationValues): AssetGenerationRequest {
  const mapped = Object.entries(sources).map(([field, source]) => {
    return [field, source === null ? null : source.trim() || STANDARD] as const;
  });
  return { modelId: modelId ?? '', classes, mapping: Object.fromEntries(mapped), overwrite };
}

/** Where each field comes from, as far as is known: undefined where the classes of the last run differ in it. */
export type SourcesSeen = Record<GeneratedField, Source | undefined>;

/** The sources that the form shows: those that were chosen in it, or else those of the last run. */
export function sourcesSeen(
  choices: Pick<AssetGenerationChoices, 'mapping' | 'differing'> | undefined,
  chosen: GenerationValues['sources'],
): SourcesSeen {
  const { mapping = {}, differing = [] } = choices ?? {};
  const seen = GENERATED_FIELDS.map((field) => {
    if (chosen[field] !== undefined) return [field, chosen[field]];
    const source = mapping[field];
    return [field, source !== undefined || differing.includes(field) ? source : ''];
  });
  return Object.fromEntries(seen);
}
