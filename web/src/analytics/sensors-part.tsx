import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { type PartProps, type SensorFigures, useSensorFigures } from './analytics-data.ts';
import { ChartPart } from './chart-part.tsx';
import { PartBody } from './part-body.tsx';
import { Tiles } from './tiles.tsx';

/** How much of the time sensors reported, the worst first. */
export function SensorsPart(props: PartProps) {
  return (
    <PartBody figures={useSensorFigures(props)} isEmpty={({ sensorCount }) => sensorCount === 0}>
      {(figures) => <Shown projectId={props.projectId} figures={figures} />}
    </PartBody>
  );
}

interface ShownProps {
  readonly projectId: string;
  readonly figures: SensorFigures;
}

function Shown({ projectId, figures }: ShownProps) {
  const { t } = useTranslation('analytics');
  const { number, percent, instant } = useFormats();
  const { sensors, sensorCount, belowCount, uptime, expected, reported, range } = figures;
  const share = (value: number | null) => ({ value, text: value === null ? t('sensors.unknown') : percent(value) });
  return (
    <>
      <Tiles
        tiles={[
          { name: t('sensors.uptime'), figure: share(uptime) },
          { name: t('sensors.count'), figure: { value: sensorCount } },
          { name: t('sensors.below'), figure: { value: belowCount } },
        ]}
      />
      <ChartPart
        title={t('sensors.title')}
        advice={t('sensors.advice')}
        summary={
          uptime === null
            ? t('sensors.none')
            : t('sensors.summary', { reported: number(reported), expected: number(expected), uptime: percent(uptime) })
        }
        sheet={{
          label: t('sensors.title'),
          of: t('sensors.sensor'),
          columns: [
            t('sensors.uptime'),
            t('sensors.reported'),
            t('sensors.expected'),
            t('sensors.slot'),
            t('sensors.lastSeen'),
          ],
          lines: sensors.map((each) => ({
            key: each.sensorId,
            name: each.deviceId,
            shown: <SensorLink projectId={projectId} sensor={each} />,
            share: each.uptime,
            figures: [
              share(each.uptime),
              { value: each.reported },
              { value: each.expected },
              each.slotSeconds === null
                ? { value: null, text: t('sensors.unknown') }
                : {
                    value: each.slotSeconds / 60,
                    text: t(`sensors.basis.${each.basis ?? 'spacing'}`, {
                      minutes: t('sensors.minutes', {
                        count: each.slotSeconds / 60,
                        shown: number(each.slotSeconds / 60),
                      }),
                    }),
                  },
              each.lastSeenAt === null
                ? { value: null, text: t('sensors.never') }
                : {
                    value: Date.parse(each.lastSeenAt),
                    text: instant(each.lastSeenAt, range.timeZone),
                    saved: each.lastSeenAt,
                  },
            ],
          })),
        }}
      />
      {sensorCount > sensors.length && (
        <Text size="sm" c="dimmed">
          {t('more', { shown: number(sensors.length), all: number(sensorCount) })}
        </Text>
      )}
    </>
  );
}

function SensorLink({
  projectId,
  sensor: { sensorId, deviceId },
}: {
  readonly projectId: string;
  readonly sensor: SensorFigures['sensors'][number];
}) {
  return (
    <Anchor
      inherit
      className="as-typed"
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/sensors/$sensorId" params={{ projectId, sensorId }} />
      )}
    >
      {deviceId}
    </Anchor>
  );
}
