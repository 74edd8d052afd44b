// What overlaps in the models of the school and what was decided about it, in Dutch.
import type { DemoClash } from './demo-project.ts';

export const SCHOOL_CLASHES: readonly DemoClash[] = [
  {
    record: {
      name: 'Luchtkanaal × ligger, aula',
      kind: 'hard',
      elementAGuid: '1hqIFTRjfV6AWq_bMtnZwI',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN1K',
      point: { x: 6, y: 3.1, z: 12.75 },
      distanceM: -0.14,
    },
    assignee: 'member',
  },
  {
    record: {
      name: 'Sprinkler × luchtkanaal, gang',
      kind: 'hard',
      elementAGuid: '1hqIFTRjfV6AWq_bMtnZwJ',
      elementBGuid: '0eA6m4fELI9QBIhP3wiLAp',
      distanceM: -0.05,
    },
    assignee: 'member',
    decisions: [{ outcome: 'resolve', reason: 'Leiding is 15 cm verlaagd.' }],
  },
  {
    record: {
      name: 'Riolering × sparing, keuken',
      kind: 'hard',
      elementAGuid: '0eA6m4fELI9QBIhP3wiLAq',
      elementBGuid: '2O2Fr$t4X7Zf8NOew3FLOH',
      distanceM: -0.12,
    },
    assignee: 'owner',
  },
  {
    record: {
      name: 'Kolom dubbel getekend, as C',
      kind: 'duplicate',
      elementAGuid: '3vB2YO8$X4xv9uCUBmfN2A',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN2B',
    },
    decisions: [{ outcome: 'void', reason: 'Een van de twee modellen was verouderd.' }],
  },
  {
    record: {
      name: 'Warmtepomp × onderhoudsruimte',
      kind: 'clearance',
      elementAGuid: '0uNK5SZuzAzQ4S8y2rp3Lm',
      elementBGuid: '1sTk7cHDr7yQHXY5GqZt0a',
      distanceM: 0.45,
    },
    decisions: [{ outcome: 'approve', reason: 'Onderhoud kan vanaf de gangzijde, akkoord van de leverancier.' }],
  },
  {
    record: {
      name: 'Kabelgoot × CV-leiding, verdieping 1',
      kind: 'clearance',
      elementAGuid: '2O2Fr$t4X7Zf8NOew3FLOI',
      elementBGuid: '0uNK5SZuzAzQ4S8y2rp3Ln',
      distanceM: 0.03,
    },
  },
  {
    record: {
      name: 'Kozijn × ventilatierooster, lokaal 0.3',
      kind: 'hard',
      elementAGuid: '1sTk7cHDr7yQHXY5GqZt0b',
      elementBGuid: '1hqIFTRjfV6AWq_bMtnZwK',
      distanceM: -0.08,
    },
    decisions: [
      { outcome: 'approve' },
      { outcome: 'reopen', reason: 'Rooster past niet meer sinds de wijziging van de gevel.' },
    ],
  },
  {
    record: {
      name: 'Vloer dubbel getekend, mediatheek',
      kind: 'duplicate',
      elementAGuid: '3vB2YO8$X4xv9uCUBmfN3A',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN3B',
    },
  },
  {
    record: {
      name: 'Klimrek × basketbalbord, gymzaal',
      kind: 'clearance',
      elementAGuid: '0eA6m4fELI9QBIhP3wiLAr',
      elementBGuid: '1sTk7cHDr7yQHXY5GqZt0c',
      distanceM: 0.9,
    },
    assignee: 'member',
    decisions: [
      { outcome: 'void' },
      { outcome: 'reopen', reason: 'Het bord blijft toch hangen.' },
      { outcome: 'resolve', reason: 'Klimrek een meter naar links.' },
    ],
  },
  {
    record: {
      name: 'Hemelwaterafvoer × fundering, entree',
      kind: 'hard',
      elementAGuid: '0uNK5SZuzAzQ4S8y2rp3Lo',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN1L',
      distanceM: -0.22,
    },
  },
];
