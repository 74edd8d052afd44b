import { Outlet } from '@tanstack/react-router';
import { Arrival } from './arrival.tsx';

/** Layout around every screen, including the sign-in screens. */
export function RootLayout() {
  return (
    <>
      <Arrival />
      <Outlet />
    </>
  );
}
