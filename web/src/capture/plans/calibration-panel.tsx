import { Alert, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { useIsTouch } from '../../ui/touch.ts';
import type { Calibration, EnteredLine, KnownLine } from './calibration.ts';
import { CalibrationLine } from './calibration-line.tsx';
import type { FloorPlan } from './plan-data.ts';
import classes from './plan-layout.module.css';
import { SaveCalibration } from './save-calibration.tsx';

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly etag: string | null;
  readonly lines: readonly EnteredLine[];
  /** The same lines, undefined at the places of incomplete ones. */
  readonly known: readonly (KnownLine | undefined)[];
  readonly found: Calibration | undefined;
  readonly canSave: boolean;
  /** True once the first end of the next line is chosen. */
  readonly hasBegun: boolean;
  readonly isDoubtful: boolean;
  readonly onLines: (lines: readonly EnteredLine[]) => void;
  readonly onSaved: () => void;
}

/** Lists the lines with their known values, and shows the result. */
export function CalibrationPanel(props: Props) {
  const { projectId, plan, lines, known, found, canSave, hasBegun, onLines } = props;
  const { t } = useTranslation('plans');
  const isTouch = useIsTouch();
  const residuals = alignResiduals(known, found);
  return (
    <Paper component="aside" withBorder bg="var(--pcs-surface)" className={classes.side} aria-label={t('beside')}>
      <Stack gap="sm">
        <CurrentScale plan={plan} />
        <Title order={2} size="h3">
          {t('calibration.lines')}
        </Title>
        <Text size="sm" role="status">
          {!canSave
            ? t('calibration.readOnly')
            : hasBegun
              ? t('calibration.second')
              : t(isTouch ? 'calibration.firstTouch' : 'calibration.first')}
        </Text>
        {lines.map((line, at) => (
          <CalibrationLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
            key={at}
            place={at + 1}
            line={line}
            residual={residuals[at]}
            onChange={(change) => onLines(lines.map((each, other) => (other === at ? { ...each, ...change } : each)))}
            onRemove={() => onLines(lines.filter((_, other) => other !== at))}
          />
        ))}
        {found && <Outcome {...props} found={found} />}
        {canSave && <SaveCalibration {...{ projectId, plan, found }} etag={props.etag} onSaved={props.onSaved} />}
        <Help />
      </Stack>
    </Paper>
  );
}

function CurrentScale({ plan }: { readonly plan: FloorPlan }) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  return (
    <Text size="sm" c="dimmed">
      {plan.scaleMPerPx === null
        ? t('calibration.noScale')
        : t('calibration.now', {
            scale: number(plan.scaleMPerPx, 'scale'),
            rotation: number(plan.rotationDeg, 'degrees'),
          })}
    </Text>
  );
}

/** Shows the result of all lines before it is saved. */
function Outcome({ found, isDoubtful }: Props & { readonly found: Calibration }) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const count = found.residuals.length;
  return (
    <Stack gap={6} role="status">
      <Title order={2} size="h3">
        {t('calibration.result')}
      </Title>
      <Text size="sm">{t('calibration.scale', { scale: number(found.scaleMPerPx, 'scale') })}</Text>
      {found.rotationDeg !== undefined && (
        <Text size="sm">{t('calibration.rotation', { rotation: number(found.rotationDeg, 'degrees') })}</Text>
      )}
      {count === 1 ? (
        <Alert color="blue" variant="light" p="xs">
          {t('calibration.single')}
        </Alert>
      ) : (
        <Text size="sm" fw={600}>
          {t('calibration.rms', { metres: number(found.rmsM, 'length') })}
        </Text>
      )}
      {isDoubtful && (
        <Alert
          color="orange"
          variant="light"
          p="xs"
          title={t('calibration.doubtful')}
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
        >
          {t('calibration.doubtfulAdvice')}
        </Alert>
      )}
    </Stack>
  );
}

function Help() {
  const { t } = useTranslation('plans');
  return (
    <List size="xs" c="dimmed" spacing={4} withPadding={false} ps="md">
      <List.Item>{t('calibration.helpLength')}</List.Item>
      <List.Item>{t('calibration.helpBearing')}</List.Item>
      <List.Item>{t('calibration.helpRotation')}</List.Item>
    </List>
  );
}

/** Returns the residual of each line, undefined at the places of incomplete ones. */
function alignResiduals(known: Props['known'], found: Calibration | undefined) {
  let next = 0;
  return known.map((line) => (line === undefined ? undefined : found?.residuals[next++]));
}
