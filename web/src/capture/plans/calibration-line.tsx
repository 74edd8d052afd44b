import { ActionIcon, Group, NumberInput, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { computeLengthPx, type EnteredLine, isDoubtful, type LineResidual } from './calibration.ts';

interface Props {
  readonly place: number;
  readonly line: EnteredLine;
  readonly residual: LineResidual | undefined;
  readonly onChange: (change: Partial<EnteredLine>) => void;
  readonly onRemove: () => void;
}

/** Shows a line with its known length and bearing, and its deviation from the result of all lines. */
export function CalibrationLine({ place, line, residual, onChange, onRemove }: Props) {
  const { t } = useTranslation('plans');
  const { number, percent } = useFormats();
  const isWrong = typeof line.metres === 'number' && line.metres <= 0;
  return (
    <Paper withBorder p="xs" component="fieldset" aria-label={t('calibration.line', { place })}>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {t('calibration.line', { place })}{' '}
            <Text span size="xs" c="dimmed">
              {t('pixels', { length: number(computeLengthPx(line), 'pixels') })}
            </Text>
          </Text>
          <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label={t('calibration.remove', { place })}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
        <Group grow gap="xs" align="flex-start">
          <NumberInput
            size="xs"
            label={t('calibration.length')}
            min={0}
            decimalScale={3}
            hideControls
            value={line.metres}
            onChange={(metres) => onChange({ metres })}
            error={isWrong ? t('calibration.lengthWrong') : undefined}
            autoFocus={line.metres === ''}
          />
          <NumberInput
            size="xs"
            label={t('calibration.bearing')}
            placeholder={t('calibration.optional')}
            min={-360}
            max={360}
            decimalScale={2}
            hideControls
            value={line.bearingDeg}
            onChange={(bearingDeg) => onChange({ bearingDeg })}
          />
        </Group>
        {residual && (
          <Text size="xs" c={isDoubtful(residual) ? 'var(--mantine-color-error)' : 'dimmed'}>
            {isDoubtful(residual) && (
              <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
            )}{' '}
            {t('calibration.residual', { metres: number(residual.metres, 'length'), share: percent(residual.share) })}
            {residual.degrees !== undefined &&
              ` · ${t('calibration.turned', { degrees: number(residual.degrees, 'degrees') })}`}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
