// Fields that choose elements of models.
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityMultiPicker, EntityPicker } from './entity-picker.tsx';
import { useElementSource } from './entity-sources.ts';

interface Project {
  readonly projectId: string;
}

/** Chooses an element of the current models by name, type, tag or storey, or by its GlobalId. */
export function ElementPicker({
  projectId,
  ...props
}: Project & Omit<ComponentProps<typeof EntityPicker>, 'source' | 'placeholder'>) {
  const { t } = useTranslation('shell');
  return (
    <EntityPicker clearable {...props} source={useElementSource(projectId)} placeholder={t('choices.findElement')} />
  );
}

/** Chooses several elements; a list of GlobalIds can be pasted. */
export function ElementsPicker({
  projectId,
  ...props
}: Project & Omit<ComponentProps<typeof EntityMultiPicker>, 'source' | 'placeholder' | 'description'>) {
  const { t } = useTranslation('shell');
  return (
    <EntityMultiPicker
      {...props}
      source={useElementSource(projectId)}
      placeholder={t('choices.findElement')}
      description={t('choices.elementsAdvice')}
    />
  );
}
