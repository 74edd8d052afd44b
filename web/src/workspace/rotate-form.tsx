import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call } from '../api/use-call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from './form-foot.tsx';

interface Props {
  /** Catalog with the texts of the form. */
  readonly catalog: 'applications' | 'webhooks';
  /** Rotates the secret; true ends the previous one at once. */
  readonly rotate: Call<boolean>;
  readonly onClose: () => void;
}

/** Asks if the previous secret stays valid for a time, then rotates it. */
export function RotateForm({ catalog, rotate, onClose }: Props) {
  const { t } = useTranslation(catalog);
  const close = useTranslation('shell').t('close');
  const [end, setEnd] = useState('later');
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('rotate.title')} closeButtonProps={{ 'aria-label': close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rotate.run(end === 'now');
        }}
      >
        <Stack>
          <Text size="sm">{t('rotate.advice')}</Text>
          <Radio.Group label={t('rotate.when')} value={end} onChange={setEnd}>
            <Stack gap="xs" mt={6}>
              <Radio value="later" label={t('rotate.later')} description={t('rotate.laterHint')} />
              <Radio value="now" label={t('rotate.now')} description={t('rotate.nowHint')} />
            </Stack>
          </Radio.Group>
          <FormFoot
            problem={rotate.problem}
            isPending={rotate.isPending}
            action={t('rotate.action')}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
