// What a generated model is to be like, and what it then holds: the truth that a reader of it is measured by.

export interface IfcOptions {
  readonly schema: 'IFC2X3' | 'IFC4' | 'IFC4X3' | 'IFC4X3_ADD2';
  /** Of every length in the file; areas are m², or square feet with `foot`. */
  readonly unit: 'metre' | 'millimetre' | 'foot';
  readonly storeys: number;
  readonly spacesPerStorey: number;
  /** At least; more where `megabytes` asks for them. Every fourth has a door. */
  readonly wallsPerStorey: number;
  /** The file is at least so large. */
  readonly megabytes: number;
  /** The same seed and options make the same bytes. */
  readonly seed: number;
  /** From 1; each later one adds, removes and changes a little of the one before. */
  readonly revision: number;
  /** With an IfcMapConversion, which IFC2X3 does not have. */
  readonly isGeoreferenced: boolean;
}

export const IFC_OPTIONS: IfcOptions = {
  schema: 'IFC4',
  unit: 'metre',
  storeys: 2,
  spacesPerStorey: 5,
  wallsPerStorey: 12,
  megabytes: 0,
  seed: 1,
  revision: 1,
  isGeoreferenced: false,
};

/** Where every site is: Riyadh, in degrees, minutes, seconds and millionths of them. */
export const SITE_POSITION = {
  latitude: [24, 42, 36, 250_000],
  longitude: [46, 40, 30, 500_000],
  elevationM: 612,
} as const;

/** Where a georeferenced model is, and where on the map its X axis points: 30 degrees to the north of east. */
export const MAP_POSITION = {
  system: 'EPSG:32638',
  eastingsM: 669_540.5,
  northingsM: 2_733_812.25,
  heightM: 612,
  xAxis: [0.866, 0.5],
} as const;

export interface WrittenSpace {
  readonly guid: string;
  readonly name: string;
  readonly longName: string;
  readonly storey: string;
  /** What a reader should find: net, gross, another quantity, a property, the footprint, in this order. */
  readonly areaM2: number;
  readonly areaSource: 'net' | 'gross' | 'quantity' | 'property' | 'footprint';
}

/** GlobalIds, against the revision before. */
export interface WrittenChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export interface WrittenIfc {
  readonly sizeBytes: number;
  readonly records: number;
  readonly storeys: readonly { readonly guid: string; readonly name: string; readonly elevationM: number }[];
  readonly spaces: readonly WrittenSpace[];
  readonly walls: number;
  readonly doors: number;
  readonly changes: WrittenChanges;
}
