import { Outlet } from '@tanstack/react-router';
import { Arrival } from './arrival.tsx';

/** What is around every screen, of doors too. */
export function RootFrame() {
  return (
    <>
      <Arrival />
      <Outlet />
    </>
  );
}
