import { Autocomplete, Checkbox, Group, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

export interface PlanValues {
  readonly name: string;
  readonly level: string;
  readonly levelOrder: number;
  readonly isVisible: boolean;
}

/** As a form holds them. */
export type PlanForm = { [Name in keyof PlanValues]: PlanValues[Name] };

const asTold = (message: string) => message;
/** The service's own sentences, at the fields that they are about. */
export const PLAN_SENTENCES = { name: asTold, level: asTold, levelOrder: asTold, isVisible: asTold };

interface Props {
  readonly form: UseFormReturnType<PlanForm>;
  /** Levels that other plans have. */
  readonly levels: readonly string[];
  readonly disabled?: boolean;
}

/** What a plan is called and where it stands, as fields. */
export function PlanFields({ form, levels, disabled = false }: Props) {
  const { t } = useTranslation('plans');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        required
        maxLength={200}
        data-autofocus
        disabled={disabled}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Group grow align="flex-start">
        <Autocomplete
          label={t('fields.level')}
          description={t('fields.levelHelp')}
          data={[...levels]}
          maxLength={200}
          disabled={disabled}
          key={form.key('level')}
          {...form.getInputProps('level')}
        />
        <NumberInput
          label={t('fields.levelOrder')}
          description={t('fields.levelOrderHelp')}
          allowDecimal={false}
          min={-1000}
          max={1000}
          disabled={disabled}
          key={form.key('levelOrder')}
          {...form.getInputProps('levelOrder')}
        />
      </Group>
      <Checkbox
        label={t('fields.visible')}
        description={t('fields.visibleHelp')}
        disabled={disabled}
        key={form.key('isVisible')}
        {...form.getInputProps('isVisible', { type: 'checkbox' })}
      />
    </>
  );
}

/** The record's fields from what was entered. */
export function planChange({ name, level, levelOrder, isVisible }: PlanValues) {
  return { name: name.trim(), level: level.trim() || null, levelOrder: Number(levelOrder) || 0, isVisible };
}
