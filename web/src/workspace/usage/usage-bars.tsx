import { Group, Stack, Text, useDirection } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import classes from './usage-bars.module.css';

interface UsageDay {
  readonly day: string;
  /** Refused ones among them. */
  readonly requests: number;
  readonly refused: number;
}

const STEP = 20;
const HEIGHT = 120;

/** Requests and refusals a day as bars, in the direction in which the language is read; for who hears the page, as a table. */
export function UsageBars({ days }: { readonly days: readonly UsageDay[] }) {
  const { t } = useTranslation('keys');
  const { number, day } = useFormats();
  const { dir } = useDirection();
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const sum = days.reduce((total, { requests }) => total + requests, 0);
  const refused = days.reduce((total, each) => total + each.refused, 0);
  const high = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
  return (
    <Stack gap={4} pos="relative">
      <Text size="sm">{t('sum', { days: days.length, requests: number(sum), refused: number(refused) })}</Text>
      <div aria-hidden>
        <Text size="xs" c="dimmed">
          {number(most)}
        </Text>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="presentation"
        >
          {days.map((each, index) => (
            <g key={each.day} transform={`translate(${(dir === 'rtl' ? days.length - 1 - index : index) * STEP} 0)`}>
              <title>
                {t('dayLine', { day: day(each.day), requests: number(each.requests), refused: number(each.refused) })}
              </title>
              <rect className={classes.ground} x={2} y={0} width={STEP - 4} height={HEIGHT} />
              <rect
                className={classes.requests}
                x={2}
                y={HEIGHT - high(each.requests)}
                width={STEP - 4}
                height={high(each.requests)}
              />
              <rect
                className={classes.refused}
                x={2}
                y={HEIGHT - high(each.refused)}
                width={STEP - 4}
                height={high(each.refused)}
              />
            </g>
          ))}
        </svg>
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            <bdi>{day(days[0]?.day ?? '')}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            <bdi>{day(days.at(-1)?.day ?? '')}</bdi>
          </Text>
        </Group>
      </div>
      <Group gap="md" aria-hidden>
        <Legend className={classes.requestsMark} label={t('requests')} />
        <Legend className={classes.refusedMark} label={t('refused')} />
      </Group>
      {/* A table is as wide as its words, whatever it is told: what hides it is around it. */}
      <div className="visually-hidden">
        <table>
          <caption>{t('usage')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('requests')}</th>
              <th scope="col">{t('refused')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((each) => (
              <tr key={each.day}>
                <th scope="row">{day(each.day)}</th>
                <td>{number(each.requests)}</td>
                <td>{number(each.refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

function Legend({ className, label }: { readonly className: string | undefined; readonly label: string }) {
  return (
    <Group gap={6}>
      <span className={className} />
      <Text size="xs">{label}</Text>
    </Group>
  );
}
