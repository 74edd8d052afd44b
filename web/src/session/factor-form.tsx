import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorMethod } from '../../../contract/second-factors.ts';
import { NoPasskey, takesPasskeys } from '../api/passkey.ts';
import { Problem } from '../api/problem.ts';
import { PasskeysElsewhere } from '../ui/passkeys-elsewhere.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';

interface Props {
  /** Second factors that the person has. */
  readonly methods: readonly FactorMethod[];
  readonly isPending: boolean;
  readonly problem: unknown;
  readonly onCode: (code: string) => void;
  readonly onPasskey: () => void;
}

type Entry = 'totp' | 'recovery_code';

/** Asks a person for their second factor: a code of their app, a passkey, or a recovery code in their place. */
export function FactorForm({ methods, isPending, problem, onCode, onPasskey }: Props) {
  const { t } = useTranslation('security');
  const [entry, setEntry] = useState<Entry | undefined>(methods.includes('totp') ? 'totp' : undefined);
  const other: Entry = entry === 'recovery_code' ? 'totp' : 'recovery_code';
  const hasPasskey = methods.includes('passkey') && takesPasskeys();
  return (
    <Stack>
      {entry !== undefined && <CodeForm key={entry} {...{ entry, isPending, onCode }} isWrong={isWrongCode(problem)} />}
      <FactorProblem problem={problem} />
      {methods.includes('passkey') && !hasPasskey && <PasskeysElsewhere />}
      {hasPasskey && (
        <Button
          variant={entry === undefined ? 'filled' : 'default'}
          leftSection={<IconFingerprint size={18} />}
          loading={isPending && entry === undefined}
          onClick={onPasskey}
          {...(entry === undefined && { 'data-autofocus': true })}
        >
          {t('step.usePasskey')}
        </Button>
      )}
      {methods.includes(other) && (
        <Group justify="center">
          <Button variant="subtle" size="compact-sm" onClick={() => setEntry(other)}>
            {t(other === 'totp' ? 'step.useCode' : 'step.useRecovery')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface CodeProps {
  readonly entry: Entry;
  readonly isPending: boolean;
  readonly isWrong: boolean;
  readonly onCode: (code: string) => void;
}

function CodeForm({ entry, isPending, isWrong, onCode }: CodeProps) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isOfApp = entry === 'totp';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The form may be inside a dialog of another form, which must not be submitted as well.
    event.stopPropagation();
    setMissing(code.trim() === '');
    if (code.trim() !== '') onCode(code.trim());
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t(isOfApp ? 'step.code' : 'step.recovery')}
          description={t(isOfApp ? 'step.codeHint' : 'step.recoveryHint')}
          name="code"
          dir="ltr"
          styles={{ wrapper: { direction: 'ltr' } }}
          autoComplete={isOfApp ? 'one-time-code' : 'off'}
          {...(isOfApp && { inputMode: 'numeric' as const })}
          spellCheck={false}
          maxLength={isOfApp ? 10 : 40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={isMissing ? t('step.missing') : isWrong ? t('step.wrong') : undefined}
          autoFocus
          data-autofocus
          required
        />
        <Button type="submit" loading={isPending}>
          {t('step.action')}
        </Button>
      </Stack>
    </form>
  );
}

function FactorProblem({ problem }: { readonly problem: unknown }) {
  const { t } = useTranslation('security');
  if (problem == null || isWrongCode(problem)) return null;
  const isRefused = problem instanceof Problem && problem.details.some(({ path }) => path === 'passkey');
  if (!isRefused && !(problem instanceof NoPasskey)) return <ProblemNotice problem={problem} />;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert">
      {t(isRefused ? 'step.refused' : 'step.cancelled')}
    </Alert>
  );
}

const isWrongCode = (problem: unknown) =>
  problem instanceof Problem && problem.details.some(({ path }) => path === 'code');
