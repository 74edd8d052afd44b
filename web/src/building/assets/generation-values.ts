// What a generation of assets is asked for, as its form has it.
import type { Schema } from '../../api/client.ts';

/** The fields that are filled from a model, as the service has them. */
export const GENERATED_FIELDS = [
  'tag',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'installedOn',
  'warrantyExpiresOn',
  'notes',
] as const satisfies readonly (keyof NonNullable<Schema<'AssetsGenerate'>['mapping']>)[];
export type GeneratedField = (typeof GENERATED_FIELDS)[number];

/** Where a field comes from: empty, as IFC has it; null, it is not filled. */
export type Source = string | null;

export type GenerationValues = {
  modelId: string | null;
  classes: string[];
  sources: Record<GeneratedField, Source>;
  overwrite: boolean;
};

export const NO_CHOICES: GenerationValues = {
  modelId: null,
  classes: [],
  sources: {
    ...{ tag: '', manufacturer: '', modelNumber: '', serialNumber: '' },
    ...{ installedOn: '', warrantyExpiresOn: '', notes: '' },
  },
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

/** The body of a run, or of its preview: it says of every field where that comes from. */
export function runOf({ modelId, classes, sources, overwrite }: GenerationValues): Schema<'AssetsGenerate'> {
  const mapped = GENERATED_FIELDS.map((field) => {
    const source = sources[field];
    return [field, source === null ? null : source.trim() || STANDARD] as const;
  });
  return { modelId: modelId ?? '', classes, mapping: Object.fromEntries(mapped), overwrite };
}

/** The sources of a mapping of before. */
export function sourcesOf(mapping: Schema<'AssetGenerationChoices'>['mapping']): GenerationValues['sources'] {
  const given = GENERATED_FIELDS.flatMap((field) => (mapping[field] === undefined ? [] : [[field, mapping[field]]]));
  return { ...NO_CHOICES.sources, ...Object.fromEntries(given) };
}
