import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelText, readModelText } from '../fixtures/read-text.ts';
import { composeUnits } from './derived-unit.ts';

test('a unit that is made of others is written with its powers, and scaled to SI', () => {
  const cases: [parts: [scale: number, sign: string, exponent: number][], unit: string | null, scale: number][] = [
    [
      [
        [1, 'm3', 1],
        [1, 's', -1],
      ],
      'm³/s',
      1,
    ],
    [
      [
        [1e-3, 'm3', 1],
        [3600, 's', -1],
      ],
      'm³/s',
      1e-3 / 3600,
    ],
    [
      [
        [1, 'W', 1],
        [1, 'm2', -1],
        [1, 'K', -1],
      ],
      'W/(m²·K)',
      1,
    ],
    [
      [
        [1, 'W', 1],
        [1, 'm', -2],
        [1, '°C', -1],
      ],
      'W/(m²·K)',
      1,
    ],
    [
      [
        [1, 'm2', 1],
        [1, 'K', 1],
        [1, 'W', -1],
      ],
      'm²·K/W',
      1,
    ],
    [[[1, 'K', -1]], '1/K', 1],
    [
      [
        [1, 'N', 1],
        [1, 'm', 1],
        [180 / Math.PI, 'deg', -1],
      ],
      'N·m/rad',
      1,
    ],
    [
      [
        [1, 'deg', 1],
        [1, 's', -1],
      ],
      'rad/s',
      Math.PI / 180,
    ],
    [
      [
        [1e-3, 'm', 1],
        [1, 'm', -1],
      ],
      null,
      1e-3,
    ],
    [[[1e-3, 'm', 2]], 'm2', 1e-6],
    [[[1e-3, 'm', 4]], 'm⁴', 1e-12],
    [[[1, 'm', 12]], 'm¹²', 1],
    [
      [
        [1, 'kg', 1],
        [1, 'm', 1],
        [1, 's', -2],
      ],
      'kg·m/s²',
      1,
    ],
    [
      [
        [1, 's', -1],
        [1, 'm', 1],
      ],
      'm/s',
      1,
    ],
  ];
  for (const [parts, unit, scale] of cases) {
    const composed = composeUnits(parts.map(([each, sign, exponent]) => ({ scale: each, sign, exponent })));
    assert.equal(composed.unit, unit);
    assert.ok(Math.abs(composed.scale / scale - 1) < 1e-12, `${unit}: ${composed.scale}`);
  }
});

const root = (name: string) => `'0${name.padEnd(21, '_').slice(0, 21)}',$`;

async function propertiesWith(measure: string, units: readonly string[], own = '$') {
  const { elements, report } = await readModelText(
    modelText([
      ...["#1=IFCPROJECT('0project_____________0',$,'P',$,$,$,$,$,#2);", ...units],
      `#90=IFCFLOWTERMINAL(${root('e')},'E',$,$,$,$,$);`,
      `#91=IFCPROPERTYSINGLEVALUE('V',$,${measure},${own});`,
      `#92=IFCPROPERTYSET(${root('s')},'S',$,(#91));`,
      `#93=IFCRELDEFINESBYPROPERTIES(${root('d')},$,$,(#90),#92);`,
    ]),
  );
  return { value: elements[0]?.propertySets.S?.V, report };
}

const FLOW = [
  '#2=IFCUNITASSIGNMENT((#3,#7));',
  '#3=IFCDERIVEDUNIT((#4,#5),.VOLUMETRICFLOWRATEUNIT.,$);',
  '#4=IFCDERIVEDUNITELEMENT(#6,3);',
  '#5=IFCDERIVEDUNITELEMENT(#8,-1);',
  '#6=IFCSIUNIT(*,.LENGTHUNIT.,.DECI.,.METRE.);',
  '#7=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  '#8=IFCSIUNIT(*,.TIMEUNIT.,$,.SECOND.);',
];

test('a measure has the derived unit of its kind, and a property its own', async () => {
  const flow = await propertiesWith('IFCVOLUMETRICFLOWRATEMEASURE(50.)', FLOW);
  assert.deepEqual(flow.value, { value: 0.05, unit: 'm³/s' });
  assert.deepEqual(
    flow.report.units.map(({ kind, unit }) => [kind, unit]),
    [
      ['VOLUMETRICFLOWRATEUNIT', 'm³/s'],
      ['LENGTHUNIT', 'm'],
    ],
  );
  assert.deepEqual(
    flow.report.remarks.map(({ code }) => code).filter((code) => code === 'unit_not_converted'),
    [],
  );
  const own = await propertiesWith('IFCREAL(50.)', FLOW, '#3');
  assert.deepEqual(own.value, { value: 0.05, unit: 'm³/s' });
  const transmittance = await propertiesWith('IFCTHERMALTRANSMITTANCEMEASURE(0.24)', [
    '#2=IFCUNITASSIGNMENT((#3));',
    '#3=IFCDERIVEDUNIT((#4,#5,#6),.THERMALTRANSMITTANCEUNIT.,$);',
    '#4=IFCDERIVEDUNITELEMENT(#7,1);',
    '#5=IFCDERIVEDUNITELEMENT(#8,-1);',
    '#6=IFCDERIVEDUNITELEMENT(#9,-2);',
    '#7=IFCSIUNIT(*,.POWERUNIT.,$,.WATT.);',
    '#8=IFCSIUNIT(*,.THERMODYNAMICTEMPERATUREUNIT.,$,.KELVIN.);',
    '#9=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  ]);
  assert.deepEqual(transmittance.value, { value: 0.24, unit: 'W/(K·m²)' });
});

test('a measure without a unit of its kind, or of one that cannot be converted, is as it is in the file', async () => {
  const none = await propertiesWith('IFCTHERMALTRANSMITTANCEMEASURE(0.24)', FLOW);
  assert.deepEqual(none.value, { value: 0.24, unit: null });
  const odd = await propertiesWith('IFCVOLUMETRICFLOWRATEMEASURE(50.)', [
    '#2=IFCUNITASSIGNMENT((#3));',
    '#3=IFCDERIVEDUNIT((#4),.VOLUMETRICFLOWRATEUNIT.,$);',
    '#4=IFCDERIVEDUNITELEMENT(#6,1);',
    "#6=IFCCONTEXTDEPENDENTUNIT($,.VOLUMEUNIT.,'bucket');",
  ]);
  assert.deepEqual(odd.value, { value: 50, unit: null });
  const loop = await propertiesWith('IFCVOLUMETRICFLOWRATEMEASURE(50.)', [
    '#2=IFCUNITASSIGNMENT((#3));',
    '#3=IFCDERIVEDUNIT((#4),.VOLUMETRICFLOWRATEUNIT.,$);',
    '#4=IFCDERIVEDUNITELEMENT(#3,1);',
  ]);
  assert.deepEqual(loop.value, { value: 50, unit: null });
});
