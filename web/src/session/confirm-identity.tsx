import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirmation, FactorMethod, SecondFactors } from '../../../contract/second-factors.ts';
import { taken } from '../api/client.ts';
import { showPasskey } from '../api/passkey.ts';
import { Problem } from '../api/problem.ts';
import { endSession, useHolding, useSession } from '../api/session.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { type Call, useCall } from '../api/use-call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { FactorForm } from './factor-form.tsx';
import { HiddenUsername, PasswordInputOfOwn } from './password-inputs.tsx';

const LEARNT_MS = 1_000;

interface Props {
  readonly onDone: (isConfirmed: boolean) => void;
}

type Proof = Pick<Confirmation, 'password' | 'code'>;

/** Asks who is there, over the screen as it stands, before something sensitive that they began; then that goes on. */
export function ConfirmIdentity({ onDone }: Props) {
  const { t } = useTranslation(['security', 'shell']);
  const api = useApi();
  const queries = useQueryClient();
  const factors = useQuery({
    queryKey: ['me', 'second-factors'],
    queryFn: () => taken(api.GET('/api/me/second-factors')),
    staleTime: 0,
  });
  const confirm = useCall<Proof, unknown>(
    async (proof) => {
      const body = Object.keys(proof).length > 0 ? proof : { passkey: await askPasskey() };
      return api.POST('/api/auth/confirm', { body });
    },
    () => {
      // A second factor may have opened workspaces: each process of the service learns of it within a second.
      setTimeout(() => void queries.invalidateQueries({ queryKey: ['session'] }), LEARNT_MS);
      onDone(true);
    },
  );
  const askPasskey = async () => showPasskey(await taken(api.POST('/api/auth/confirm/options')));
  const methods = factors.data?.confirmBy;
  const factorMethods = methods?.filter(isFactor) ?? [];
  return (
    <Dialog
      opened
      onClose={() => onDone(false)}
      title={t('security:confirm.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <Text size="sm">{t('security:confirm.advice')}</Text>
        {factors.error && <ProblemNotice problem={factors.error} onRetry={() => void factors.refetch()} />}
        {methods === undefined && !factors.error && <Pending height={80} />}
        {methods?.length === 0 && <NoWay advice={t('security:confirm.none')} />}
        {methods?.includes('password') && <PasswordForm confirm={confirm} />}
        {factorMethods.length > 0 && (
          <FactorForm
            methods={factorMethods}
            isPending={confirm.isPending}
            problem={confirm.problem}
            onCode={(code) => confirm.run({ code })}
            onPasskey={() => confirm.run({})}
          />
        )}
        {methods?.includes('single_sign_on') && <CompanyWay isOnly={methods.length === 1} />}
      </Stack>
    </Dialog>
  );
}

function PasswordForm({ confirm }: { readonly confirm: Call<Proof> }) {
  const { t } = useTranslation('security');
  const [password, setPassword] = useState('');
  const isWrong = confirm.problem instanceof Problem && confirm.problem.status === 422;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    if (password !== '') confirm.run({ password });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <HiddenUsername />
        <PasswordInputOfOwn
          label={t('confirm.password')}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isWrong ? t('confirm.wrong') : undefined}
          autoFocus
        />
        {confirm.problem != null && !isWrong && <ProblemNotice problem={confirm.problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={confirm.isPending}>
            {t('confirm.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isFactor = (method: SecondFactors['confirmBy'][number]): method is FactorMethod =>
  method !== 'password' && method !== 'single_sign_on';

/** Opens the company's identity provider in another tab, which tells this one once the person has proven themselves there. */
function CompanyWay({ isOnly }: { readonly isOnly: boolean }) {
  const { t } = useTranslation('security');
  const [isOpened, setOpened] = useState(false);
  const start = () => {
    window.open('/sso/start?confirm=1', '_blank');
    setOpened(true);
  };
  return (
    <>
      {!isOnly && <Divider label={t('confirm.or')} />}
      <Button
        variant={isOnly ? 'filled' : 'default'}
        leftSection={<IconExternalLink size={18} data-mirrored />}
        onClick={start}
        {...(isOnly && { 'data-autofocus': true })}
      >
        {t('confirm.company')}
      </Button>
      {isOpened && (
        <Text size="sm" c="dimmed" role="status">
          {t('confirm.companyOpened')}
        </Text>
      )}
      {isOpened && isOnly && <NoWay advice={t('confirm.companyElse')} />}
    </>
  );
}

/** Offers to sign out: the next sign-in at the company confirms the person. */
function NoWay({ advice }: { readonly advice: string }) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  const holding = useHolding();
  const leave = useSingleMutation({ mutationFn: () => endSession(holding, user.id, '/api/auth/sign-out') });
  return (
    <>
      <Text size="sm">{advice}</Text>
      {leave.error && <ProblemNotice problem={leave.error} />}
      <Group justify="flex-end">
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('confirm.signOut')}
        </Button>
      </Group>
    </>
  );
}
