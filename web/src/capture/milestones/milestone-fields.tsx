import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { MilestoneCreate } from '../../../../contract/records/milestone.ts';
import type { Milestone } from '../milestone-list.ts';

export type MilestoneValues = {
  name: string;
  capturedOn: string;
  description: string;
};

export type MilestoneForm = UseFormReturnType<MilestoneValues>;

export const EMPTY_MILESTONE: MilestoneValues = { name: '', capturedOn: '', description: '' };

/** Converts a milestone to the values of its form. */
export function milestoneValues({ name, capturedOn, description }: Milestone): MilestoneValues {
  return { name, capturedOn: capturedOn ?? '', description: description ?? '' };
}

/** Converts the values of the form to the body of a request. */
export function milestoneBody(values: MilestoneValues): MilestoneCreate {
  const { name, capturedOn, description } = values;
  return { name: name.trim(), capturedOn: capturedOn || null, description: description.trim() || null };
}

/** Shows the fields of a milestone. */
export function MilestoneFields({ form }: { readonly form: MilestoneForm }) {
  const { t } = useTranslation('milestones');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        placeholder={t('fields.nameHelp')}
        maxLength={200}
        required
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        type="date"
        dir="ltr"
        label={t('fields.capturedOn')}
        description={t('fields.capturedOnHelp')}
        key={form.key('capturedOn')}
        {...form.getInputProps('capturedOn')}
      />
      <Textarea
        label={t('fields.description')}
        autosize
        minRows={2}
        maxRows={8}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
    </>
  );
}
