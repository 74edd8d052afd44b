// The resources of vendor C: which of them can be written, and the members that a body may have.
import {
  allowList,
  allowNull,
  allowOne,
  allowText,
  type BodyRules,
  type Check,
  isDay,
  isId,
  isNumber,
} from '../vendor-core/read-body.ts';

/** A type of records with its rules. */
export interface Resource {
  readonly entity: string;
  readonly isWritable: boolean;
  readonly rules: BodyRules;
}

/** Days come as texts, or as milliseconds since the epoch. */
const isDate: Check = (value) => isDay(value) || isId(value);

const NAME = { externalId: allowNull(allowText(100)), name: allowText(200, 1), description: allowNull(allowText(255)) };
/** Statuses of assets. */
export const ASSET_STATUSES = ['ok', 'worn', 'defect', 'out_of_service'];

/** All types, by which the routes are created. */
export const RESOURCES: readonly Resource[] = [
  { entity: 'buildings', isWritable: false, rules: { members: {} } },
  { entity: 'floors', isWritable: false, rules: { members: {} } },
  {
    entity: 'rooms',
    isWritable: true,
    rules: {
      members: {
        ...NAME,
        buildingID: isId,
        floorID: isId,
        netarea: allowNull(isNumber),
        usage: allowNull(allowText(100)),
        department: allowNull(allowText(100)),
        occupancy: allowNull(isId),
        notes: allowNull(allowText(255)),
      },
      required: ['name', 'buildingID', 'floorID'],
    },
  },
  {
    entity: 'assets',
    isWritable: true,
    rules: {
      members: {
        ...NAME,
        code: allowText(100, 1),
        buildingID: isId,
        floorID: isId,
        roomID: isId,
        manufacturer: allowNull(allowText(100)),
        modelNumber: allowNull(allowText(30)),
        serialNumber: allowNull(allowText(100)),
        classificationCode: allowNull(allowText(50)),
        classificationName: allowNull(allowText(200)),
        bimInstanceID: allowList(allowText(64, 1)),
        installationDate: allowNull(isDate),
        warrantyStart: allowNull(isDate),
        warrantyEnd: allowNull(isDate),
      },
      days: ['installationDate', 'warrantyStart', 'warrantyEnd'],
      required: ['name', 'code', 'buildingID'],
    },
  },
  {
    entity: 'orders',
    isWritable: true,
    rules: {
      members: {
        ...NAME,
        priority: allowOne(['low', 'normal', 'high']),
        deadline: allowNull(isDate),
        assetID: isId,
        roomID: isId,
        buildingID: isId,
      },
      days: ['deadline'],
      required: ['name', 'buildingID'],
    },
  },
];
