import { PageHead } from '../../parts/page-head.tsx';

export function ProjectsScreen() {
  return <PageHead title="Projects" />;
}
