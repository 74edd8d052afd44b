import { Badge, NavLink, Stack, Text } from '@mantine/core';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { type ComponentType, type Ref, useCallback } from 'react';
import { useFormats } from '../language/formats.ts';

export interface NavEntry {
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  readonly link: LinkProps;
  /** The address that this entry stands for: it and all below it show the entry as the current one. */
  readonly path: string;
  readonly count?: number | undefined;
  /** What is counted, for who hears the page and for who points at it. */
  readonly counted?: string | undefined;
}

interface Props {
  readonly title?: string;
  readonly entries: readonly NavEntry[];
}

/** A group of the side bar. */
export function NavList({ title, entries }: Props) {
  const { pathname } = useLocation();
  const { number } = useFormats();
  // Where the side bar is longer than the screen, what is current is in sight on whichever way it was reached.
  const bringIn = useCallback((link: HTMLElement | null) => intoSight(link?.closest('[data-side-bar]'), link), []);
  return (
    <Stack gap={2} mb="md">
      {title !== undefined && (
        <Text size="xs" fw={600} c="dimmed" px="sm" py={4}>
          {title}
        </Text>
      )}
      {entries.map(({ label, icon: Icon, link, path, count, counted }) => {
        const isHere = pathname === path || pathname.startsWith(`${path}/`);
        return (
          <NavLink
            key={path}
            label={label}
            active={isHere}
            aria-current={isHere ? 'page' : undefined}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={
              count ? (
                <Badge size="sm" variant="default" fw={500} role="img" aria-label={counted} title={counted} tt="none">
                  {number(count)}
                </Badge>
              ) : undefined
            }
            {...(isHere && { ref: bringIn as Ref<HTMLAnchorElement> })}
            renderRoot={(props) => <Link {...props} {...link} />}
            style={{ borderRadius: 'var(--mantine-radius-sm)' }}
          />
        );
      })}
    </Stack>
  );
}

/** Moves a box so that something in it is seen whole; nothing around the box moves. */
function intoSight(box: Element | null | undefined, inside: HTMLElement | null): void {
  if (box == null || inside === null) return;
  const [outer, inner] = [box.getBoundingClientRect(), inside.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
