// The school's plant, and what its classrooms measure.
import type { DemoBuilding } from './demo-building.ts';

export const SCHOOL_BUILDING: DemoBuilding = {
  seed: 2026,
  name: 'School',
  equipment: [
    {
      tag: 'WP-01',
      name: 'Warmtepomp',
      ifc: ['IFCUNITARYEQUIPMENT', 'NOTDEFINED'],
      on: { plan: 1, room: 'TECHNIEK' },
      offM: [-1.2, 0],
      sizeM: [1.8, 1.2, 2],
      manufacturer: 'Noordwarm',
      modelNumber: 'NW 60',
      asset: {
        installedOn: '2026-08-20',
        warrantyExpiresOn: '2031-08-19',
        maintenanceIntervalDays: 365,
        condition: 'new',
      },
    },
    {
      tag: 'LBK-01',
      name: 'Luchtbehandelingskast',
      ifc: ['IFCUNITARYEQUIPMENT', 'AIRHANDLER'],
      on: { plan: 1, room: 'TECHNIEK' },
      offM: [1.2, 0],
      sizeM: [1.6, 3.6, 2.2],
      manufacturer: 'Aeria',
      modelNumber: 'AE 9000',
      asset: { installedOn: '2026-08-20', maintenanceIntervalDays: 180, condition: 'new' },
    },
  ],
  sensors: [
    {
      deviceId: 'LOKAAL-0.1-CO2',
      kind: 'co2',
      unit: 'ppm',
      middle: 700,
      swing: 380,
      threshold: { comparison: 'at_least', value: 1200, severity: 'medium', consecutive: 3 },
      off: { from: 1.5, to: 1.2, by: 900 },
    },
    { deviceId: 'WP01-AANVOER', kind: 'temperature', unit: '°C', on: 'WP-01', middle: 34, swing: 3 },
  ],
};
