import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../ui/problem-notice.tsx';

interface Props {
  /** What no field can show. */
  readonly problem: unknown;
  readonly isPending: boolean;
  /** The verb on the button: "Create key". */
  readonly action: string;
  readonly onCancel?: () => void;
}

/** The end of a form: what was refused, the way out, the way on. */
export function FormFoot({ problem, isPending, action, onCancel }: Props) {
  const { t } = useTranslation('shell');
  return (
    <>
      {problem != null && <ProblemNotice problem={problem} />}
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          {action}
        </Button>
      </Group>
    </>
  );
}
