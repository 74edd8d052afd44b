import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { IntegrationConnection, VendorKind } from '../../../contract/integrations.ts';
import { findStepKeys, type NextStep } from './next-step.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly connection: Pick<IntegrationConnection, 'id' | 'projectId' | 'vendor'>;
  readonly step: NextStep;
  /** Undefined until it is known. */
  readonly kind?: VendorKind | undefined;
}

/** Leads to the screen on which the next step about a connection is done. */
export function NextStepLink({ connection: { id, projectId, vendor }, step, kind, ...button }: Props) {
  const { place } = step;
  const { t } = useTranslation('connections');
  return (
    <Button
      {...button}
      renderRoot={(props) =>
        place === 'connect' ? (
          <Link {...props} to="/projects/$projectId/integrations/connect/$vendor" params={{ projectId, vendor }} />
        ) : (
          <Link
            {...props}
            to={`/projects/$projectId/integrations/$connectionId/${place}`}
            params={{ projectId, connectionId: id }}
          />
        )
      }
    >
      {t(findStepKeys(step, kind).action)}
    </Button>
  );
}
