// A primary school in Rotterdam: records in Dutch.
import type { DemoProject } from './demo-project.ts';
import { SCHOOL_BUILDING } from './school-building.ts';
import { SCHOOL_COORDINATION } from './school-coordination.ts';

const SHELL = 'Casco gereed';
const DRY = 'Wind- en waterdicht';
const FIT_OUT = 'Afbouw lokalen';

/** Every storey has the same outline. */
const STOREY = { scaleMPerPx: 0.02, widthM: 32, depthM: 16 };

export const SCHOOL: DemoProject = {
  record: {
    name: 'Basisschool De Maasparel, nieuwbouw',
    code: 'RTM-MAASPAREL',
    description: 'Twaalf lokalen en een gymzaal in twee lagen aan de Maashaven, volledig in hout.',
    timeZone: 'Europe/Amsterdam',
  },
  place: { latitude: 51.8985, longitude: 4.4937, altitudeM: 3 },
  member: { name: 'Sanne van der Veen', email: 'sanne@demo.example', role: 'reviewer' },
  plans: [
    {
      record: { name: 'Begane grond', level: '0', sortOrder: 1, levelOrder: 0 },
      drawing: {
        title: 'BEGANE GROND',
        ...STOREY,
        rooms: [
          { label: 'LOKAAL 0.1', x: 0, y: 0, width: 8, depth: 6.5, door: 'south' },
          { label: 'LOKAAL 0.2', x: 8, y: 0, width: 8, depth: 6.5, door: 'south' },
          { label: 'LOKAAL 0.3', x: 16, y: 0, width: 8, depth: 6.5, door: 'south' },
          { label: 'GYMZAAL', x: 24, y: 0, width: 8, depth: 16, door: 'west' },
          { label: 'GANG', x: 0, y: 6.5, width: 24, depth: 3 },
          { label: 'AULA', x: 0, y: 9.5, width: 12, depth: 6.5, door: 'north' },
          { label: 'KEUKEN', x: 12, y: 9.5, width: 5, depth: 6.5, door: 'north' },
          { label: 'ENTREE', x: 17, y: 9.5, width: 7, depth: 6.5, door: 'north' },
        ],
      },
    },
    {
      record: { name: 'Eerste verdieping', level: '1', sortOrder: 2, levelOrder: 1 },
      drawing: {
        title: 'VERDIEPING 1',
        ...STOREY,
        rooms: [
          { label: 'LOKAAL 1.1', x: 0, y: 0, width: 8, depth: 6.5, door: 'south' },
          { label: 'LOKAAL 1.2', x: 8, y: 0, width: 8, depth: 6.5, door: 'south' },
          { label: 'LOKAAL 1.3', x: 16, y: 0, width: 8, depth: 6.5, door: 'south' },
          { label: 'VIDE', x: 24, y: 0, width: 8, depth: 16 },
          { label: 'GANG', x: 0, y: 6.5, width: 24, depth: 3 },
          { label: 'TEAM', x: 0, y: 9.5, width: 8, depth: 6.5, door: 'north' },
          { label: 'MEDIATHEEK', x: 8, y: 9.5, width: 10, depth: 6.5, door: 'north' },
          { label: 'TECHNIEK', x: 18, y: 9.5, width: 6, depth: 6.5, door: 'north' },
        ],
      },
    },
  ],
  milestones: [
    { name: SHELL, capturedOn: '2026-03-06', description: 'De houten draagconstructie staat.', sortOrder: 1 },
    { name: DRY, capturedOn: '2026-06-19', sortOrder: 2 },
    { name: FIT_OUT, capturedOn: '2026-10-09', description: 'Lokalen 0.1 tot en met 1.2.', sortOrder: 3 },
    { name: 'Oplevering', sortOrder: 4 },
  ],
  photos: [
    {
      notes: 'Overzicht vanaf de Maashaven: casco op hoogte.',
      tags: ['casco', 'overzicht'],
      kind: 'drone',
      milestone: SHELL,
      taken: { local: '2026:03:06 11:02:10', offset: '+01:00' },
      view: { kind: 'site', storeys: 2, hue: 96, hasFacade: false },
    },
    {
      notes: 'Kolommen in de aula, stempels nog aanwezig.',
      tags: ['casco'],
      milestone: SHELL,
      on: { plan: 0, room: 'AULA' },
      taken: { local: '2026:03:06 13:20:45' },
      view: { kind: 'room', stage: 'structure', hue: 30, windows: 2 },
    },
    {
      notes: 'Vloersparing voor de keuken zit 12 cm te ver naar het oosten.',
      tags: ['casco', 'afwijking'],
      milestone: SHELL,
      on: { plan: 0, room: 'KEUKEN' },
      taken: { local: '2026:03:06 13:34:08' },
      view: { kind: 'room', stage: 'structure', hue: 24, windows: 1 },
    },
    {
      notes: 'Gymzaal rondom, voor het plaatsen van de kozijnen.',
      tags: ['360', 'casco'],
      milestone: SHELL,
      on: { plan: 0, room: 'GYMZAAL' },
      taken: { local: '2026:03:06 14:05:00', offset: '+01:00' },
      view: { kind: 'sphere', stage: 'structure', hue: 32, windows: 4 },
    },
    {
      notes: 'Gevel gesloten, steigers kunnen weg.',
      tags: ['gevel'],
      kind: 'drone',
      milestone: DRY,
      taken: { local: '2026:06:19 09:45:22', offset: '+02:00' },
      view: { kind: 'site', storeys: 2, hue: 104, hasFacade: true },
    },
    {
      notes: 'Kanalen en sprinklerleidingen boven de gang.',
      tags: ['installaties'],
      milestone: DRY,
      on: { plan: 0, room: 'GANG' },
      taken: { local: '2026:06:19 10:10:41' },
      view: { kind: 'room', stage: 'services', hue: 205, windows: 0 },
    },
    {
      notes: 'Techniekruimte: stijgleidingen afgeperst.',
      tags: ['installaties', 'gekeurd'],
      milestone: DRY,
      on: { plan: 1, room: 'TECHNIEK' },
      taken: { local: '2026:06:19 10:32:19' },
      view: { kind: 'room', stage: 'services', hue: 120, windows: 1 },
    },
    {
      notes: 'Lokaal 0.2: kanalen en leidingen hangen, wanden nog open.',
      tags: ['installaties'],
      milestone: DRY,
      on: { plan: 0, room: 'LOKAAL 0.2', offM: [-0.4, 0.2] },
      taken: { local: '2026:06:19 10:48:37' },
      view: { kind: 'room', stage: 'services', hue: 48, windows: 3 },
    },
    {
      notes: 'Lokaal 0.2 klaar voor inrichting.',
      tags: ['afbouw'],
      milestone: FIT_OUT,
      on: { plan: 0, room: 'LOKAAL 0.2' },
      taken: { local: '2026:10:09 09:12:00' },
      view: { kind: 'room', stage: 'finished', hue: 48, windows: 3 },
    },
    {
      notes: 'Lokaal 1.1: deurkruk ontbreekt.',
      tags: ['afbouw', 'gebrek'],
      milestone: FIT_OUT,
      on: { plan: 1, room: 'LOKAAL 1.1' },
      taken: { local: '2026:10:09 09:30:27' },
      view: { kind: 'room', stage: 'finished', hue: 350, windows: 3 },
    },
    {
      notes: 'Mediatheek, eerste laag schilderwerk.',
      tags: ['afbouw', 'schilderwerk'],
      kind: 'video_frame',
      milestone: FIT_OUT,
      on: { plan: 1, room: 'MEDIATHEEK' },
      taken: { local: '2026:10:09 09:58:53', offset: '+02:00' },
      view: { kind: 'room', stage: 'finished', hue: 265, windows: 2 },
    },
    {
      notes: 'Gymzaal rondom: kozijnen, vloer en verlichting gereed.',
      tags: ['360', 'afbouw'],
      milestone: FIT_OUT,
      on: { plan: 0, room: 'GYMZAAL', offM: [0.3, 0.5] },
      taken: { local: '2026:10:09 10:21:15', offset: '+02:00' },
      view: { kind: 'sphere', stage: 'finished', hue: 32, windows: 4 },
    },
    {
      notes: 'Entree, tegelwerk loopt nog.',
      tags: ['afbouw'],
      on: { plan: 0, room: 'ENTREE' },
      taken: { local: '2026:11:12 15:41:36' },
      isDraft: true,
      view: { kind: 'room', stage: 'services', hue: 16, windows: 2 },
    },
    {
      notes: 'Lokaal 1.3, plafond nog open voor de wifi-punten.',
      tags: ['afbouw', 'ict'],
      on: { plan: 1, room: 'LOKAAL 1.3' },
      taken: { local: '2026:11:12 15:55:04' },
      isDraft: true,
      view: { kind: 'room', stage: 'services', hue: 230, windows: 3 },
    },
  ],
  coordination: SCHOOL_COORDINATION,
  building: SCHOOL_BUILDING,
};
