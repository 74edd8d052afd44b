// A hospital's new wing in Riyadh: people there write Arabic and English side by side.
import type { DemoProject } from './demo-project.ts';
import { HOSPITAL_BUILDING } from './hospital-building.ts';
import { HOSPITAL_COORDINATION } from './hospital-coordination.ts';

const STRUCTURE = 'Structure complete · اكتمال الهيكل الإنشائي';
const FACADE = 'Façade closed · إغلاق الواجهات';
const FIT_OUT = 'Fit-out of level 1 · تشطيبات الطابق الأول';

/** Every storey has the same outline. */
const STOREY = { scaleMPerPx: 0.025, widthM: 40, depthM: 24 };

export const HOSPITAL: DemoProject = {
  record: {
    name: 'Al Nakheel Hospital, East Wing · مستشفى النخيل، الجناح الشرقي',
    code: 'NKH-EAST',
    description:
      'A wing of three storeys with emergency, imaging and two operating theatres, built while the hospital works on.',
    timeZone: 'Asia/Riyadh',
  },
  place: { latitude: 24.7118, longitude: 46.6744, altitudeM: 612 },
  member: { name: 'نورة القحطاني', email: 'noura@demo.example', role: 'upload_engineer' },
  plans: [
    {
      record: { name: 'Ground floor · الطابق الأرضي', level: '00', sortOrder: 10, levelOrder: 0 },
      drawing: {
        title: 'LEVEL 00',
        ...STOREY,
        rooms: [
          { label: 'EMERGENCY', x: 0, y: 0, width: 16, depth: 10, door: 'south' },
          { label: 'TRIAGE', x: 16, y: 0, width: 8, depth: 10, door: 'south' },
          { label: 'IMAGING', x: 24, y: 0, width: 10, depth: 10, door: 'south' },
          { label: 'CT', x: 34, y: 0, width: 6, depth: 10, door: 'west' },
          { label: 'CORRIDOR 0.1', x: 0, y: 10, width: 40, depth: 4 },
          { label: 'WAITING', x: 0, y: 14, width: 14, depth: 10, door: 'north' },
          { label: 'PHARMACY', x: 14, y: 14, width: 8, depth: 10, door: 'north' },
          { label: 'LAB', x: 22, y: 14, width: 10, depth: 10, door: 'north' },
          { label: 'STAIR A', x: 32, y: 14, width: 8, depth: 10, door: 'north' },
        ],
      },
    },
    {
      record: { name: 'First floor · الطابق الأول', level: '01', sortOrder: 20, levelOrder: 1 },
      drawing: {
        title: 'LEVEL 01',
        ...STOREY,
        rooms: [
          { label: 'OR 1', x: 0, y: 0, width: 9, depth: 9, door: 'south' },
          { label: 'OR 2', x: 9, y: 0, width: 9, depth: 9, door: 'south' },
          { label: 'RECOVERY', x: 18, y: 0, width: 12, depth: 9, door: 'south' },
          { label: 'STERILE', x: 30, y: 0, width: 10, depth: 9, door: 'south' },
          { label: 'CORRIDOR 1.1', x: 0, y: 9, width: 40, depth: 4 },
          { label: 'WARD 1.01', x: 0, y: 13, width: 8, depth: 11, door: 'north' },
          { label: 'WARD 1.02', x: 8, y: 13, width: 8, depth: 11, door: 'north' },
          { label: 'WARD 1.03', x: 16, y: 13, width: 8, depth: 11, door: 'north' },
          { label: 'NURSES', x: 24, y: 13, width: 8, depth: 11, door: 'north' },
          { label: 'STAIR A', x: 32, y: 13, width: 8, depth: 11, door: 'north' },
        ],
      },
    },
    {
      record: {
        name: 'Plant level · طابق الخدمات',
        level: '02',
        sortOrder: 30,
        levelOrder: 2,
        isVisible: false,
        rotationDeg: 90,
      },
      drawing: {
        title: 'LEVEL 02',
        ...STOREY,
        rooms: [
          { label: 'CHILLERS', x: 0, y: 0, width: 18, depth: 24, door: 'east' },
          { label: 'AIR 2.1', x: 18, y: 0, width: 14, depth: 12, door: 'west' },
          { label: 'POWER', x: 18, y: 12, width: 14, depth: 12, door: 'west' },
          { label: 'STAIR A', x: 32, y: 0, width: 8, depth: 24, door: 'west' },
        ],
      },
    },
  ],
  milestones: [
    { name: STRUCTURE, capturedOn: '2026-02-12', description: 'The last slab is cast and stripped.', sortOrder: 10 },
    {
      name: FACADE,
      capturedOn: '2026-05-20',
      description: 'وصلت جميع ألواح الواجهة الشرقية وتم تركيبها.',
      sortOrder: 20,
    },
    { name: FIT_OUT, capturedOn: '2026-09-15', sortOrder: 30 },
    { name: 'Handover · التسليم', description: 'Planned.', sortOrder: 40 },
  ],
  photos: [
    {
      notes: 'The wing from the south-east after the last slab.',
      tags: ['site', 'structure'],
      kind: 'drone',
      milestone: STRUCTURE,
      taken: { local: '2026:02:12 07:40:12', offset: '+03:00' },
      view: { kind: 'site', storeys: 3, hue: 38, hasFacade: false },
    },
    {
      notes: 'Columns of the emergency department, before stripping the props.',
      tags: ['structure', 'concrete'],
      milestone: STRUCTURE,
      on: { plan: 0, room: 'EMERGENCY' },
      taken: { local: '2026:02:12 09:05:40' },
      view: { kind: 'room', stage: 'structure', hue: 34, windows: 3 },
    },
    {
      notes: 'تشققات سطحية في بلاطة غرفة الأشعة المقطعية، للمتابعة.',
      tags: ['خرسانة', 'متابعة'],
      milestone: STRUCTURE,
      on: { plan: 0, room: 'CT' },
      taken: { local: '2026:02:12 09:21:03' },
      view: { kind: 'room', stage: 'structure', hue: 210, windows: 0 },
    },
    {
      notes: 'Operating theatre 1, slab openings for the air supply.',
      tags: ['structure', 'openings'],
      kind: 'video_frame',
      milestone: STRUCTURE,
      on: { plan: 1, room: 'OR 1' },
      taken: { local: '2026:02:12 10:12:55', offset: '+03:00' },
      view: { kind: 'room', stage: 'structure', hue: 60, windows: 1 },
    },
    {
      notes: 'East façade closed.',
      tags: ['façade', 'واجهة'],
      kind: 'drone',
      milestone: FACADE,
      taken: { local: '2026:05:20 06:58:30', offset: '+03:00' },
      view: { kind: 'site', storeys: 3, hue: 42, hasFacade: true },
    },
    {
      notes: 'Waiting area, ducts hung and insulated.',
      tags: ['services', 'ducts'],
      milestone: FACADE,
      on: { plan: 0, room: 'WAITING' },
      taken: { local: '2026:05:20 08:31:17' },
      view: { kind: 'room', stage: 'services', hue: 190, windows: 4 },
    },
    {
      notes: 'تمديدات الغازات الطبية في غرفة الإفاقة.',
      tags: ['غازات طبية', 'services'],
      milestone: FACADE,
      on: { plan: 1, room: 'RECOVERY' },
      taken: { local: '2026:05:20 09:02:44' },
      view: { kind: 'room', stage: 'services', hue: 150, windows: 2 },
    },
    {
      notes: 'Ward 1.01, ducts and pipes before the ceiling is closed.',
      tags: ['services', 'ducts'],
      milestone: FACADE,
      on: { plan: 1, room: 'WARD 1.01', offM: [0.3, -0.4] },
      taken: { local: '2026:05:20 09:18:26' },
      view: { kind: 'room', stage: 'services', hue: 188, windows: 2 },
    },
    {
      notes: 'Ward 1.02 all around: studs up, ducts hung, no boards yet.',
      tags: ['360', 'services'],
      milestone: FACADE,
      on: { plan: 1, room: 'WARD 1.02', offM: [-0.2, 0.3] },
      taken: { local: '2026:05:20 09:31:52', offset: '+03:00' },
      view: { kind: 'sphere', stage: 'services', hue: 196, windows: 3 },
    },
    {
      notes: 'Ward 1.02 all around: first coat of paint.',
      tags: ['360', 'fit-out'],
      milestone: FIT_OUT,
      on: { plan: 1, room: 'WARD 1.02' },
      taken: { local: '2026:09:15 08:15:30', offset: '+03:00' },
      view: { kind: 'sphere', stage: 'finished', hue: 196, windows: 3 },
    },
    {
      notes: 'Ward 1.01 finished, ready for inspection.',
      tags: ['fit-out', 'ready'],
      milestone: FIT_OUT,
      on: { plan: 1, room: 'WARD 1.01' },
      taken: { local: '2026:09:15 08:40:02' },
      view: { kind: 'room', stage: 'finished', hue: 188, windows: 2 },
    },
    {
      notes: 'Nurses’ station, ceiling tiles missing above the counter.',
      tags: ['fit-out', 'defect'],
      milestone: FIT_OUT,
      on: { plan: 1, room: 'NURSES' },
      taken: { local: '2026:09:15 08:52:48' },
      view: { kind: 'room', stage: 'finished', hue: 42, windows: 1 },
    },
    {
      notes: 'غرفة العمليات رقم ٢ بعد تركيب ألواح الجدران.',
      tags: ['عمليات'],
      on: { plan: 1, room: 'OR 2' },
      taken: { local: '2026:11:03 10:20:09' },
      isDraft: true,
      view: { kind: 'room', stage: 'finished', hue: 165, windows: 0 },
    },
    {
      notes: 'Chillers delivered to the plant level, not yet connected.',
      tags: ['services', 'plant'],
      on: { plan: 2, room: 'CHILLERS' },
      taken: { local: '2026:11:03 10:48:31', offset: '+03:00' },
      isDraft: true,
      view: { kind: 'room', stage: 'services', hue: 220, windows: 1 },
    },
  ],
  coordination: HOSPITAL_COORDINATION,
  building: HOSPITAL_BUILDING,
};
