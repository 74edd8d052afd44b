import { Autocomplete, Checkbox, Group, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

export interface PlanValues {
  readonly name: string;
  readonly level: string;
  readonly levelOrder: number;
  readonly isVisible: boolean;
}

/** Values in the mutable form that Mantine's `useForm` takes. */
export type PlanForm = { [Name in keyof PlanValues]: PlanValues[Name] };

const keepMessage = (message: string) => message;
/** Shows refusals of the service at their fields, with the message unchanged. */
export const PLAN_SENTENCES = {
  name: keepMessage,
  level: keepMessage,
  levelOrder: keepMessage,
  isVisible: keepMessage,
};

interface Props {
  readonly form: UseFormReturnType<PlanForm>;
  /** Levels of other plans, offered as suggestions. */
  readonly levels: readonly string[];
  readonly disabled?: boolean;
}

/** Shows the fields of a plan: name, level, order of the level and visibility. */
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

/** Converts the values of the form to the body of a request. */
export function toPlanChange({ name, level, levelOrder, isVisible }: PlanValues) {
  return { name: name.trim(), level: level.trim() || null, levelOrder: Number(levelOrder) || 0, isVisible };
}
