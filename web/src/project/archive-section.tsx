import { Button, Group } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../ui/confirm.tsx';
import { Section } from '../ui/section.tsx';
import { toastDone, toastProblem } from '../ui/toasts.tsx';
import { type TaggedProject, useProjectChange } from './use-project-change.ts';

/** Puts a project away, or takes it out again; with what that means. */
export function ArchiveSection({ project: { record } }: { readonly project: TaggedProject }) {
  const { t } = useTranslation('project');
  const change = useProjectChange(record.id);
  const [isAsked, setAsked] = useState(false);

  function archive(): void {
    change.mutate(
      { body: { status: 'archived' }, etag: null },
      {
        onSuccess: () => {
          setAsked(false);
          toastDone(t('archive.done', { name: record.name }));
        },
      },
    );
  }

  function restore(): void {
    change.mutate(
      { body: { status: 'active' }, etag: null },
      {
        onSuccess: () => toastDone(t('archive.restored', { name: record.name })),
        onError: (problem) => toastProblem(t('archive.notRestored'), problem),
      },
    );
  }

  if (record.status === 'archived') {
    return (
      <Section title={t('archive.restoreTitle')} advice={t('archive.restoreAdvice')}>
        <Group>
          <Button leftSection={<IconArchiveOff size={18} />} loading={change.isPending} onClick={restore}>
            {t('archive.restore')}
          </Button>
        </Group>
      </Section>
    );
  }
  return (
    <Section title={t('archive.title')} advice={t('archive.advice')}>
      <Group>
        <Button variant="default" leftSection={<IconArchive size={18} />} onClick={() => setAsked(true)}>
          {t('archive.action')}
        </Button>
      </Group>
      <Confirm
        opened={isAsked}
        title={t('archive.ask', { name: record.name })}
        action={t('archive.action')}
        isDangerous={false}
        isPending={change.isPending}
        problem={change.error}
        onConfirm={archive}
        onClose={() => setAsked(false)}
      >
        {t('archive.advice')}
      </Confirm>
    </Section>
  );
}
