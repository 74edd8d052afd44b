import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDraft } from '../../ui/draft.ts';

interface Props {
  /** What is edited. */
  readonly label: string;
  /** The name that what is typed is kept under. */
  readonly draft: string;
  readonly onOpen: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Begins an edit; where something was typed and not saved it says so, and goes on with that. */
export function EditOpener({ label, draft, onOpen, ref = null }: Props) {
  const { t } = useTranslation('discussion');
  if (hasDraft(draft)) {
    return (
      <Button
        ref={ref}
        variant="default"
        size="compact-sm"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={onOpen}
        style={{ flexShrink: 0 }}
      >
        {t('kept')}
        <span className="visually-hidden">: {label}</span>
      </Button>
    );
  }
  return (
    <ActionIcon ref={ref} variant="subtle" color="gray" aria-label={t('editField', { field: label })} onClick={onOpen}>
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  );
}
